// SPDX-License-Identifier: MIT
// What the Studio is made with, and under which licences.

export type LicenceId =
  | "MIT"
  | "BSL-1.0"
  | "BSD-2-Clause"
  | "BSD-3-Clause"
  | "Apache-2.0"
  | "LGPL-2.1-or-later"
  | "public domain";

export interface Component {
  readonly name: string;
  readonly use: { readonly en: string; readonly zh: string };
  readonly licence: LicenceId;
  readonly holder: string;
}

export const components: readonly Component[] = [
  {
    name: "joseki",
    use: { en: "all of this", zh: "本程序" },
    licence: "MIT",
    holder: "the joseki authors",
  },
  {
    name: "Preact",
    use: { en: "the pages", zh: "页面" },
    licence: "MIT",
    holder: "2015-present Jason Miller",
  },
  {
    name: "@preact/signals",
    use: { en: "state of the pages", zh: "页面状态" },
    licence: "MIT",
    holder: "2022-present Preact Team",
  },
  {
    name: "ts-fsrs",
    use: { en: "when a position of the notebook comes up again", zh: "错题本的复习安排" },
    licence: "MIT",
    holder: "2026 Open Spaced Repetition",
  },
  { name: "uPlot", use: { en: "plots", zh: "图表" }, licence: "MIT", holder: "2022 Leon Sorokin" },
  {
    name: "Boost (Beast, Asio)",
    use: { en: "the server", zh: "服务器" },
    licence: "BSL-1.0",
    holder: "the Boost contributors",
  },
  {
    name: "SQLite",
    use: { en: "settings, games, records", zh: "设置、对局、纪录" },
    licence: "public domain",
    holder: "D. Richard Hipp and others",
  },
  {
    name: "JSON for Modern C++",
    use: { en: "messages", zh: "消息" },
    licence: "MIT",
    holder: "2013-2022 Niels Lohmann",
  },
  {
    name: "oneTBB",
    use: { en: "work on all cores", zh: "多核并行" },
    licence: "Apache-2.0",
    holder: "2005-2022 Intel Corporation",
  },
  {
    name: "Zstandard",
    use: { en: "compressed tables", zh: "压缩的表" },
    licence: "BSD-3-Clause",
    holder: "Meta Platforms, Inc. and affiliates",
  },
  {
    name: "xxHash",
    use: { en: "checksums", zh: "校验和" },
    licence: "BSD-2-Clause",
    holder: "2012-2020 Yann Collet",
  },
  {
    name: "fmt",
    use: { en: "text", zh: "文本" },
    licence: "MIT",
    holder: "2012-present Victor Zverovich",
  },
  {
    name: "spdlog",
    use: { en: "the log file", zh: "日志文件" },
    licence: "MIT",
    holder: "2016 Gabi Melman",
  },
  {
    name: "CLI11",
    use: { en: "the command line", zh: "命令行" },
    licence: "BSD-3-Clause",
    holder: "2017-2021 University of Cincinnati, developed by Henry Schreiner",
  },
  {
    name: "libqrencode",
    use: { en: "the picture for phones", zh: "二维码" },
    licence: "LGPL-2.1-or-later",
    holder: "2006-2017 Kentaro Fukuchi",
  },
];

const kBsdStart = `Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the documentation and/or other materials provided with the distribution.
`;

const kBsdEnd = `
THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`;

/** The texts that ask to be shown with the program. */
export const licenceTexts: readonly { readonly id: LicenceId; readonly text: string }[] = [
  {
    id: "MIT",
    text: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  },
  { id: "BSD-2-Clause", text: kBsdStart + kBsdEnd },
  {
    id: "BSD-3-Clause",
    text: `${kBsdStart}
3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products derived from this software without specific prior written permission.
${kBsdEnd}`,
  },
  {
    id: "BSL-1.0",
    text: `Boost Software License - Version 1.0 - August 17th, 2003

Permission is hereby granted, free of charge, to any person or organization obtaining a copy of the software and accompanying documentation covered by this license (the "Software") to use, reproduce, display, distribute, execute, and transmit the Software, and to prepare derivative works of the Software, and to permit third-parties to whom the Software is furnished to do so, all subject to the following:

The copyright notices in the Software and this entire statement, including the above license grant, this restriction and the following disclaimer, must be included in all copies of the Software, in whole or in part, and all derivative works of the Software, unless such copies or derivative works are solely in the form of machine-executable object code generated by a source language processor.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE, TITLE AND NON-INFRINGEMENT. IN NO EVENT SHALL THE COPYRIGHT HOLDERS OR ANYONE DISTRIBUTING THE SOFTWARE BE LIABLE FOR ANY DAMAGES OR OTHER LIABILITY, WHETHER IN CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  },
];
