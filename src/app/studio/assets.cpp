// SPDX-License-Identifier: MIT
#include "app/studio/assets.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <utility>

#include "app/studio/disk_shelf.h"
#include "app/studio/http_compress.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kApplication = "/index.html";

// Their names have a hash of their content in them.
bool is_immutable(std::string_view path) { return path.starts_with("/assets/"); }

// An address of a page, not of a file: the application finds out which one.
bool is_page(std::string_view path) {
  return path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos;
}

HttpReply reply_with(const EmbeddedAsset& asset, const HttpRequest& request) {
  HttpReply reply;
  reply.type = type_of(asset.path);
  reply.headers = {{"ETag", std::string(asset.etag)},
                   {"Vary", "Accept-Encoding"},
                   {"Cache-Control",
                    is_immutable(asset.path) ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.if_none_match.find(asset.etag) != std::string::npos) {
    reply.status = 304;
    return reply;
  }
  const bool zipped = !asset.gzip.empty() && accepts_gzip(request.accept_encoding);
  if (zipped) reply.headers.emplace_back("Content-Encoding", "gzip");
  reply.body = zipped ? asset.gzip : asset.plain;
  return reply;
}

}  // namespace

std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kTypes = {{
      {"/api", "application/json"},
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
      {".md", "text/markdown; charset=utf-8"},
  }};
  for (const auto& [end, type] : kTypes) {
    if (path.ends_with(end)) return type;
  }
  return "application/octet-stream";
}

Assets::Assets(fs::path folder) : folder_(std::move(folder)) {
  for (const EmbeddedAsset& asset : embedded_assets()) embedded_.emplace(asset.path, &asset);
}

std::optional<HttpReply> Assets::find(const HttpRequest& request) const {
  const std::string_view path =
      !request.is_api() && is_page(request.path) ? kApplication : std::string_view(request.path);
  if (!folder_.empty() && !request.is_api()) return from_folder(path);
  const auto found = embedded_.find(path);
  if (found == embedded_.end()) return std::nullopt;
  return reply_with(*found->second, request);
}

std::optional<HttpReply> Assets::from_folder(std::string_view path) const {
  const fs::path file = folder_ / path.substr(1);
  if (!is_below(file, folder_)) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  HttpReply reply;
  reply.type = type_of(path);
  reply.body = {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  reply.headers = {{"Cache-Control", "no-store"}};
  return reply;
}

}  // namespace joseki::studio
