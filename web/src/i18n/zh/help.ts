// SPDX-License-Identifier: MIT
// Chinese texts of the Help page.
import type { help as English } from "../en/help";

export const help: typeof English = {
  title: "帮助",
  search: "搜索手册",
  searchHint: "Enter 下一处，Shift+Enter 上一处",
  found: (count) => `${count} 处`,
  place: (at, count) => `第 ${at} 处，共 ${count} 处`,
  nothing: "没有找到。换个短些的词试试。",
  contents: "目录",
  openContents: "目录",
  previous: "上一处",
  next: "下一处",
  licences: "许可证",
  licencesIntro: "Studio 是自由软件，也用到了别人的成果：",
  component: "组件",
  use: "用途",
  licence: "许可证",
  texts: "许可证全文",
  others:
    "Apache License 2.0 和 GNU LGPL 2.1 的全文在每个 Linux 系统里都有，在 Debian 上位于 /usr/share/common-licenses。采用后者的库是动态链接的，可以替换。",
  log: "出问题的时候",
  logIntro:
    "服务器、建表、验证和训练做了什么、哪里出了错，都记在这个文件里，一行一件事。里面没有令牌，也没有页面发送的内容：",
  noLog: "这个服务器不写日志：启动时设了 JOSEKI_LOG=off。",
  tour: "再看一遍导览",
};
