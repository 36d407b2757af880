// SPDX-License-Identifier: MIT
// Assets: the files of the web application, from inside the binary or, while it is being written,
// from a folder.
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
  std::string_view gzip;  // empty: it does not get smaller
};

// Written by tools/embed_assets.py; lives as long as the program.
std::span<const EmbeddedAsset> embedded_assets();

// Any thread.
class Assets {
 public:
  // `folder`: empty for the embedded ones; the OpenAPI document is always that of the binary.
  explicit Assets(std::filesystem::path folder);

  // The file of that path; nothing if there is none. Addresses of pages ("/", "/practice") are the
  // application itself.
  std::optional<HttpReply> find(const HttpRequest& request) const;

 private:
  std::optional<HttpReply> from_folder(std::string_view path) const;

  std::filesystem::path folder_;
  std::map<std::string_view, const EmbeddedAsset*> embedded_;
};

// "text/html; charset=utf-8" by the end of the name; "/api" is JSON.
std::string_view type_of(std::string_view path);

}  // namespace joseki::studio
