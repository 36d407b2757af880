// SPDX-License-Identifier: MIT
// Assets: the files of the web application. They are inside the binary; developers can serve them
// from a folder instead.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/studio/http_message.h"

namespace joseki::studio {

// One file as tools/embed_assets.py puts it into the binary.
struct EmbeddedAsset {
  std::string_view path;  // /index.html; /api is the OpenAPI document
  std::string_view etag;  // with its quotes
  std::string_view plain;
  std::string_view gzip;  // empty: compressing does not make it smaller
};

// Written by tools/embed_assets.py; lives as long as the program.
std::span<const EmbeddedAsset> embedded_assets();

// Any thread.
class Assets {
 public:
  // `folder`: empty for the embedded files. The OpenAPI document is always the embedded one.
  explicit Assets(std::filesystem::path folder);

  // The file of that path; nothing if there is none. For the address of a page ("/", "/practice")
  // it is index.html.
  std::optional<HttpReply> find(const HttpRequest& request) const;

 private:
  std::optional<HttpReply> from_folder(std::string_view path) const;

  std::filesystem::path folder_;
  std::map<std::string_view, const EmbeddedAsset*> embedded_;
};

// The media type, such as "text/html; charset=utf-8", by the end of the name. "/api" is JSON.
std::string_view type_of(std::string_view path);

}  // namespace joseki::studio
