// SPDX-License-Identifier: MIT
// The tile palettes: a name in both languages and the colours a palette leads through.

export interface Palette {
  readonly id: string;
  readonly en: string;
  readonly zh: string;
  /** From the 2 to the 131072; the tiles between are mixed evenly by eye. */
  readonly through: string;
}

/** Lightness falls from tile to tile, so they differ for every kind of colour vision. */
export const safePalettes: readonly Palette[] = [
  {
    id: "sand",
    en: "Sand",
    zh: "沙丘",
    through: "#f3eadb #f2cf96 #eb9f5f #dc6a47 #b83f4d #7c2c5c #43234f #20152c",
  },
  {
    id: "sunset-sea",
    en: "Sunset at sea",
    zh: "海上落日",
    through: "#fff6c9 #f8d66b #c9b26a #8d99a6 #4f78b8 #25509c #132a63 #0a1533",
  },
  {
    id: "lagoon",
    en: "Lagoon",
    zh: "潟湖",
    through: "#f4f7d0 #bfe3a8 #6cc6a4 #2f9d9e #2a6f91 #2a4778 #251f4d #140d28",
  },
  {
    id: "amber-ink",
    en: "Amber and ink",
    zh: "琥珀与墨",
    through: "#fff1d6 #ffd084 #f2a43c #bf7a3a #7d6268 #4a4c78 #272c5c #11122c",
  },
  {
    id: "violet-hour",
    en: "Violet hour",
    zh: "暮紫",
    through: "#faf0f7 #edc5e2 #d795d0 #b268c2 #8545b0 #5a2e93 #361e66 #1a0f35",
  },
  {
    id: "graphite",
    en: "Graphite",
    zh: "石墨",
    through: "#f7f7f5 #c4c5c6 #8d9094 #5e6268 #34373c #121316",
  },
  {
    id: "porcelain",
    en: "Porcelain",
    zh: "青花瓷",
    through: "#f7fafc #cfe0ee #97bfe0 #5b95cc #2f6bb0 #1f4889 #152b5c #0b1531",
  },
  {
    id: "moss",
    en: "Moss",
    zh: "苔藓",
    through: "#f7f8e3 #dbe4ab #aec870 #7ba64a #4f8139 #305d33 #1d3d2b #0d1f1a",
  },
];

export const freePalettes: readonly Palette[] = [
  {
    id: "slate",
    en: "Slate",
    zh: "石板灰",
    through: "#e6ebf0 #b7c7d6 #7fa0bd #4f7ba3 #d9a441 #c2672f #7c2f2a",
  },
  {
    id: "harbour",
    en: "Harbour",
    zh: "海港",
    through: "#e3f1f4 #a6d5dc #5fb3bf #2b8797 #f2c14e #e8843c #c8443a #5d2136",
  },
  {
    id: "ember",
    en: "Ember",
    zh: "余烬",
    through: "#fbe9dd #f7b58a #ef7b4b #cf3f2c #8c1f2b #45142c #6a5a1c #b08a22 #e8c54a #fbeb9a",
  },
  {
    id: "plum",
    en: "Plum",
    zh: "梅子",
    through: "#f6e8ee #e4b4cb #c77aa5 #9a4a86 #662d6b #3a1d4d #a9c25d #dfe9a0",
  },
  {
    id: "tea-garden",
    en: "Tea garden",
    zh: "茶园",
    through: "#f7f3e0 #e2dca0 #b9c065 #839f49 #4f7d4a #1f5a4f #123c44 #6a3a1c #b87a36",
  },
  {
    id: "autumn",
    en: "Autumn leaves",
    zh: "秋叶",
    through: "#f7edcf #f0cf74 #e7a13a #d46f2c #b0402a #7a2a2c #4f3a2a #5f7242",
  },
  {
    id: "orchard",
    en: "Orchard",
    zh: "果园",
    through: "#eef6d8 #c5e08d #8bc34f #f4d03f #f09a36 #e2553f #b02a5b #5f1f58",
  },
  {
    id: "glacier",
    en: "Glacier",
    zh: "冰川",
    through: "#f2fafc #c4e6f1 #8acbe4 #4fa6d3 #2a74b8 #2f4799 #5a2f8f #a04fae",
  },
  {
    id: "meadow",
    en: "Meadow",
    zh: "草甸",
    through: "#f5f7df #d6e8a0 #9ccf6a #56ae5a #2b8a63 #22697a #38528f #6a4aa0",
  },
  {
    id: "dawn",
    en: "Dawn",
    zh: "黎明",
    through: "#fff3e2 #ffd9b8 #ffb59a #f48b8f #cf6793 #9a4f97 #614790 #35407b",
  },
  {
    id: "dusk",
    en: "Dusk",
    zh: "黄昏",
    through: "#e9e3f4 #b9aee0 #8a7fca #5a4fae #7a3a8a #b8467f #e0606a #fbb26b",
  },
  {
    id: "night-market",
    en: "Night market",
    zh: "夜市",
    through: "#3a3550 #5a4a7d #8a4fa0 #c54b9a #f0567c #ff8a5c #ffc24f #fff07a",
  },
  {
    id: "coral-reef",
    en: "Coral reef",
    zh: "珊瑚礁",
    through: "#fdeee6 #fbc7b4 #f8977f #ec6a5e #c94a60 #3fa7a3 #24788a #1c4a68",
  },
  {
    id: "lavender",
    en: "Lavender",
    zh: "薰衣草",
    through: "#f4effa #dccdf0 #bda3e3 #9a7cd2 #7355b8 #4a3490 #2f5a50 #5f8f4a #b6cf7a",
  },
  {
    id: "verdigris",
    en: "Verdigris",
    zh: "铜绿",
    through: "#f5e8da #e2b88f #c98654 #a05c37 #6f4a3a #4f7468 #46a08c #8fd6bd",
  },
  {
    id: "ink-wash",
    en: "Ink wash",
    zh: "水墨",
    through: "#f3f1ea #d3d1c8 #a8a8a2 #787b7b #4b5053 #1d2327 #5c1416 #a3221f #d8452f",
  },
  {
    id: "rice-paper",
    en: "Rice paper",
    zh: "宣纸",
    through: "#faf6ea #eee0bf #dcc08f #bf9a66 #97754e #6d553f #47423b #2b3a40",
  },
  {
    id: "neon",
    en: "Neon",
    zh: "霓虹",
    through: "#1d2a3a #16508a #0f86d0 #10c4d8 #2ee6a0 #b8f03c #ffd23c #ff6a5a #ff3ca8",
  },
  {
    id: "candy",
    en: "Candy",
    zh: "糖果",
    through: "#fff0f5 #ffc9dd #ff9cc2 #f570b0 #c46be0 #8277ee #4f9cf0 #3fcbe0 #6fe6b8",
  },
  {
    id: "bamboo",
    en: "Bamboo",
    zh: "竹林",
    through: "#f1f6e2 #cfe3a6 #9fca6e #6fac4d #44883f #1f6a4a #0f4a4f #6a5a1f #b08f35 #e6cf7a",
  },
  {
    id: "cherry",
    en: "Cherry blossom",
    zh: "樱花",
    through: "#fff5f7 #fbd9e2 #f5b3c6 #ea86a5 #d55a82 #ab3a66 #6f2a4f #3f6a4f",
  },
  {
    id: "aurora",
    en: "Aurora",
    zh: "极光",
    through: "#e4f5ea #9fe3bf #4fc99a #1fa28c #1f7490 #2f4f92 #5a369a #9a3fa0 #e05fa8",
  },
  {
    id: "desert",
    en: "Desert",
    zh: "大漠",
    through: "#fbf1da #f2d9a2 #e5b96c #d1924a #ae6c3c #854a37 #5a3a44 #3a4f70",
  },
  {
    id: "volcano",
    en: "Volcano",
    zh: "火山",
    through: "#dedad8 #a8a09d #75696a #4b3f44 #7a2430 #b52c2b #e4572a #f7993a #fddb6a",
  },
  {
    id: "storm",
    en: "Storm",
    zh: "风暴",
    through: "#e8ecef #b9c4cd #8796a6 #5b6b80 #3b485f #26304a #5a4fa8 #b6a4ff",
  },
  {
    id: "peacock",
    en: "Peacock",
    zh: "孔雀",
    through: "#e2f4f0 #9edccf #46b9b0 #148b94 #15607f #243f7c #4b3a8f #c8a63a #f2df7a",
  },
  {
    id: "lantern",
    en: "Lantern",
    zh: "灯笼",
    through: "#fff4da #ffdf8f #ffbf4a #fb8f35 #ea5a32 #c22f35 #86203c #4c1a37",
  },
  {
    id: "mango",
    en: "Mango",
    zh: "芒果",
    through: "#fff8dc #ffe791 #ffcb45 #ffa62e #f57b33 #d9464a #a8365f #6f8a3a #3f7a45 #1f5240",
  },
  {
    id: "forest",
    en: "Forest",
    zh: "森林",
    through: "#eef2e0 #c3d3a4 #93b177 #648c57 #3f6a48 #6a5238 #8f6a3c #c99a4a",
  },
  {
    id: "prism",
    en: "Prism",
    zh: "棱镜",
    through: "#f6d6d6 #f2a65a #e9d04c #8fcb4f #3fb28f #3a8fd0 #5a5fc8 #9a4ab8 #d0437f",
  },
  {
    id: "marble",
    en: "Marble",
    zh: "大理石",
    through: "#f8f7f5 #e0dcd6 #c2b9b0 #9aa7a8 #6b8a94 #48667c #2f3c5c #4f2f52 #8a4a68",
  },
  {
    id: "terracotta",
    en: "Terracotta",
    zh: "陶土",
    through: "#f8ebe0 #ecc6ab #dd9c78 #c7734f #a4523a #793a30 #45292a #2f5058 #4f8288",
  },
  {
    id: "old-map",
    en: "Old map",
    zh: "古地图",
    through: "#f3ead0 #d9cfa0 #b4b98a #86a391 #5d879a #4f6488 #6a4a6a #8f4040",
  },
  {
    id: "mint",
    en: "Mint",
    zh: "薄荷",
    through: "#effaf5 #c6efdd #8fdcbf #55c09d #2c9b80 #1f7570 #20525f #6a2f5a",
  },
];
