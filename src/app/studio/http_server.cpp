// SPDX-License-Identifier: MIT
#include "app/studio/http_server.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "app/studio/http_compress.h"
#include "app/studio/lanes.h"
#include "app/studio/request_clock.h"

namespace joseki::studio {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Failure = beast::error_code;
using Text = std::shared_ptr<const std::string>;

// A program that we start (a browser, say) must not hold our port and our connections.
void keep_from_children(int fd) { fcntl(fd, F_SETFD, FD_CLOEXEC); }

std::chrono::seconds seconds(int count) { return std::chrono::seconds(count); }

std::string_view view(boost::core::string_view text) { return {text.data(), text.size()}; }

using Fields = http::request<http::string_body>;

// A header that must not be there twice; empty if it is.
std::string only(const Fields& fields, boost::core::string_view name) {
  if (fields.count(name) != 1) return "";
  return std::string(view(fields[name]));
}

HttpRequest head_of(const Fields& fields) {
  HttpRequest request;
  request.method = view(fields.method_string());
  const std::string_view target = view(fields.target());
  const auto mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != std::string_view::npos) request.query = target.substr(mark + 1);
  request.host = only(fields, "Host");
  request.origin = only(fields, "Origin");
  request.has_origin = fields.count("Origin") != 0;
  request.fetch_site = only(fields, "Sec-Fetch-Site");
  request.content_type = only(fields, "Content-Type");
  request.joseki = only(fields, "X-Joseki");
  request.session = only(fields, "X-Joseki-Session");
  request.cookie = only(fields, "Cookie");
  request.authorization = only(fields, "Authorization");
  request.accept_encoding = only(fields, "Accept-Encoding");
  request.if_none_match = only(fields, "If-None-Match");
  return request;
}

class Listener;

// What connections share. Touched by the one thread that runs `io`, but for the lanes.
struct Shared {
  Shared(const ServerLimits& chosen, Door& asked) : limits(chosen), door(asked) {}

  const ServerLimits limits;
  Door& door;
  int connections = 0;
  asio::io_context io{1};
  std::set<std::shared_ptr<Listener>> listeners;
  std::optional<Lanes> lanes{std::in_place, limits.workers};  // gone before the rest is
};

// ---- a page that gets events

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  Listener(tcp::socket socket, Shared& shared) : socket_(std::move(socket)), shared_(shared) {
    ++shared_.connections;
  }
  ~Listener() { --shared_.connections; }

  void start(const Fields& request) {
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(4096);
    socket_.async_accept(request, [self = shared_from_this()](Failure failure) {
      if (failure) return;
      self->shared_.listeners.insert(self);
      self->send(std::make_shared<std::string>(self->shared_.door.hello()));
      self->read();
    });
  }

  void send(Text text) {
    constexpr std::size_t kTooSlow = 512;
    if (waiting_.size() >= kTooSlow) return close();
    waiting_.push_back(std::move(text));
    if (waiting_.size() == 1) write();
  }

  void close() {
    shared_.listeners.erase(shared_from_this());
    beast::get_lowest_layer(socket_).close();
  }

 private:
  // Pages send nothing. Reading answers pings and notices the end.
  void read() {
    socket_.async_read(ignored_, [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure) return self->close();
      self->ignored_.consume(self->ignored_.size());
      self->read();
    });
  }

  void write() {
    socket_.text(true);
    socket_.async_write(asio::buffer(*waiting_.front()),
                        [self = shared_from_this()](Failure failure, std::size_t) {
                          if (failure) return self->close();
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  websocket::stream<beast::tcp_stream> socket_;
  Shared& shared_;
  beast::flat_buffer ignored_;
  std::deque<Text> waiting_;
};

// ---- a connection with requests

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Shared& shared) : stream_(std::move(socket)), shared_(shared) {
    ++shared_.connections;
  }
  ~Connection() { --shared_.connections; }

  void start() {
    Failure ignored;
    stream_.socket().set_option(tcp::no_delay(true), ignored);
    keep_from_children(stream_.socket().native_handle());
    if (shared_.connections > shared_.limits.connections) {
      return turn_away(core::text("too many connections"), core::text("close some pages"));
    }
    wait();
  }

 private:
  // Waits for the first byte of a request.
  void wait() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.header_bytes));
    parser_->body_limit(shared_.limits.body_bytes);
    if (buffer_.size() > 0) return read_header();
    stream_.expires_after(seconds(shared_.limits.idle_seconds));
    stream_.async_read_some(buffer_.prepare(4096),
                            [self = shared_from_this()](Failure failure, std::size_t bytes) {
                              if (failure) return;
                              self->buffer_.commit(bytes);
                              self->read_header();
                            });
  }

  void read_header() {
    stream_.expires_after(seconds(shared_.limits.header_seconds));
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](Failure failure, std::size_t) {
                              if (failure) return self->refuse_broken(failure);
                              self->expect();
                            });
  }

  // A client that sends Expect waits for an answer to its header before it sends the body. A
  // refusal now saves it the body.
  void expect() {
    const Fields& fields = parser_->get();
    if (fields.version() < 11 || fields.count(http::field::expect) == 0) return read_body();
    if (!beast::iequals(fields[http::field::expect], "100-continue")) {
      return refuse(error_reply(417, "bad_input", core::text("only 100-continue can be expected")));
    }
    if (auto refusal = shared_.door.refuse(head_of(fields))) return refuse(std::move(*refusal));
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    stream_.expires_after(seconds(shared_.limits.body_seconds));
    asio::async_write(stream_, asio::buffer(kContinue),
                      [self = shared_from_this()](Failure failure, std::size_t) {
                        if (!failure) self->read_body();
                      });
  }

  void read_body() {
    if (websocket::is_upgrade(parser_->get())) return listen();
    stream_.expires_after(seconds(shared_.limits.body_seconds));
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](Failure failure, std::size_t) {
                       if (failure) return self->refuse_broken(failure);
                       self->answer();
                     });
  }

  void listen() {
    const HttpRequest head = head_of(parser_->get());
    if (auto refusal = shared_.door.refuse(head)) return refuse(std::move(*refusal));
    if (head.path != "/api/events") {
      return refuse(error_reply(404, "not_found", core::text("WebSockets are for /api/events")));
    }
    if (static_cast<int>(shared_.listeners.size()) >= shared_.limits.listeners) {
      return turn_away(core::text("too many pages are open"), core::text("close some"));
    }
    stream_.expires_never();
    std::make_shared<Listener>(stream_.release_socket(), shared_)->start(parser_->get());
  }

  void answer() {
    auto request = std::make_shared<HttpRequest>(head_of(parser_->get()));
    request->body = std::move(parser_->get().body());
    keep_alive_ = parser_->get().keep_alive();
    has_body_ = request->method != "HEAD";
    if (auto refusal = shared_.door.refuse(*request)) return write(std::move(*refusal));
    stream_.expires_never();  // until the answer is there
    const Door::Way way = shared_.door.way(*request);
    // The worker hands `self` on: a connection must end on the thread of the connections.
    shared_.lanes->post(
        way.lane, way.pace, [self = shared_from_this(), request, clock = RequestClock()]() mutable {
          clock.begin_work();
          auto reply = std::make_shared<HttpReply>(self->shared_.door.answer(*request));
          compress_for(request->accept_encoding, *reply);
          reply->headers.emplace_back("Server-Timing", clock.timing());
          asio::io_context& io = self->shared_.io;
          asio::post(io, [self = std::move(self), reply] { self->write(std::move(*reply)); });
        });
  }

  void write(HttpReply reply) {
    reply_ = {};
    reply_.version(11);
    reply_.result(static_cast<unsigned>(reply.status));
    reply_.reason(std::string(reason_of(reply.status)));
    for (const auto& [name, value] : security_headers()) reply_.set(name, value);
    for (const auto& [name, value] : reply.headers) reply_.set(name, value);
    reply_.keep_alive(keep_alive_);
    if (reply.status != 303 && reply.status != 304) reply_.set("Content-Type", reply.type);
    const std::size_t bytes = reply.body.size();
    if (has_body_) reply_.body() = std::move(reply.body);
    if (reply.status != 304) reply_.content_length(bytes);
    stream_.expires_after(seconds(shared_.limits.body_seconds));
    serializer_.emplace(reply_);
    serializer_->split(false);
    const auto done = [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure) return;
      if (self->keep_alive_) return self->wait();
      self->shut();
    };
    if (has_body_) {
      http::async_write(stream_, *serializer_, done);
    } else {
      http::async_write_header(stream_, *serializer_, done);
    }
  }

  // For requests that are not read to their end: the connection ends with the reply.
  void refuse(HttpReply reply) {
    keep_alive_ = false;
    write(std::move(reply));
  }

  void turn_away(const core::Text& what, const core::Text& hint) {
    HttpReply reply = error_reply(503, "busy", what, hint);
    shared_.door.note_busy(reply);
    refuse(std::move(reply));
  }

  void refuse_broken(Failure failure) {
    if (failure == http::error::header_limit) {
      return refuse(error_reply(431, "too_large", core::text("the header is too large")));
    }
    if (failure == http::error::body_limit) {
      return refuse(error_reply(413, "too_large", core::text("the body is too large"),
                                core::text("at most {} bytes", shared_.limits.body_bytes)));
    }
    // The client has gone, or is too slow for an answer.
    if (failure == http::error::end_of_stream || failure == http::error::partial_message ||
        failure == beast::error::timeout ||
        failure.category() != http::make_error_code({}).category()) {
      return shut();
    }
    refuse(error_reply(400, "bad_input", core::text("this is not an HTTP request")));
  }

  // Says that nothing more comes, then reads what is still on its way: a connection that is closed
  // over unread bytes is reset, and the reply with it.
  void shut() {
    Failure ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(seconds(2));
    drain(0);
  }

  void drain(std::size_t drained) {
    constexpr std::size_t kEnough = 64 << 20;
    if (drained > kEnough) return;
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(1 << 16),
                            [self = shared_from_this(), drained](Failure failure, std::size_t n) {
                              if (!failure) self->drain(drained + n);
                            });
  }

  beast::tcp_stream stream_;
  Shared& shared_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  http::response<http::string_body> reply_;
  std::optional<http::response_serializer<http::string_body>> serializer_;
  bool keep_alive_ = true;
  bool has_body_ = true;
};

// ---- the server

class BeastServer : public HttpServer {
 public:
  BeastServer(int fd, int port, const ServerLimits& limits)
      : fd_(fd), port_(port), limits_(limits) {}
  ~BeastServer() override {
    if (fd_ >= 0) ::close(fd_);
  }

  int port() const override { return port_; }

  void run(Door& door, const std::stop_token& stop, const std::function<void()>& ready) override {
    Shared shared(limits_, door);
    tcp::acceptor acceptor(shared.io);
    acceptor.assign(tcp::v4(), std::exchange(fd_, -1));
    accept(acceptor, shared);
    ready();
    set_shared(&shared);
    const std::stop_callback end(stop, [&] { shared.io.stop(); });
    shared.io.run();
    set_shared(nullptr);
    shared.lanes.reset();  // what runs is finished and saved, though nobody gets the answer
    shared.listeners.clear();
  }

  void push(const Json& event) override {
    const std::lock_guard lock(mutex_);
    if (shared_ == nullptr) return;
    auto text =
        std::make_shared<std::string>(event.dump(-1, ' ', false, Json::error_handler_t::replace));
    asio::post(shared_->io, [shared = shared_, text] {
      const auto all = shared->listeners;  // one that is too slow takes itself out
      for (const auto& listener : all) listener->send(text);
    });
  }

 private:
  void accept(tcp::acceptor& acceptor, Shared& shared) {
    acceptor.async_accept(shared.io, [this, &acceptor, &shared](Failure failure,
                                                                tcp::socket socket) {
      if (!failure) {
        std::make_shared<Connection>(std::move(socket), shared)->start();
        return accept(acceptor, shared);
      }
      // Out of files: others will end soon; a tight loop would not help.
      const auto later = std::make_shared<asio::steady_timer>(shared.io, kAcceptAgain);
      later->async_wait([this, later, &acceptor, &shared](Failure) { accept(acceptor, shared); });
    });
  }

  static constexpr std::chrono::milliseconds kAcceptAgain{20};

  void set_shared(Shared* shared) {
    const std::lock_guard lock(mutex_);
    shared_ = shared;
  }

  int fd_;
  const int port_;
  const ServerLimits limits_;
  std::mutex mutex_;  // guards what follows
  Shared* shared_ = nullptr;
};

core::Error cannot_listen(const std::string& address, int port, const Failure& failure) {
  if (failure == boost::system::errc::address_in_use) {
    return {core::Errc::busy, core::text("port {} is taken by another program", port),
            core::Remedy::other_port};
  }
  return {core::Errc::io,
          core::text("cannot listen on {}, port {}: {}", address, port, failure.message()),
          {}};
}

}  // namespace

core::Result<std::unique_ptr<HttpServer>> HttpServer::bind(const std::string& address, int port,
                                                           const ServerLimits& limits) {
  asio::io_context io;
  Failure failure;
  const auto place = asio::ip::make_address_v4(address, failure);
  if (failure) {
    return core::Error{core::Errc::bad_input, core::text("'{}' is not an address", address),
                       core::text("four numbers, such as 127.0.0.1")};
  }
  tcp::acceptor acceptor(io);
  acceptor.open(tcp::v4(), failure);
  if (!failure) keep_from_children(acceptor.native_handle());
  if (!failure) acceptor.set_option(asio::socket_base::reuse_address(true), failure);
  if (!failure) acceptor.bind({place, static_cast<std::uint16_t>(port)}, failure);
  if (!failure) acceptor.listen(asio::socket_base::max_listen_connections, failure);
  if (failure) return cannot_listen(address, port, failure);
  const int real_port = acceptor.local_endpoint().port();
  return std::unique_ptr<HttpServer>(
      std::make_unique<BeastServer>(acceptor.release(), real_port, limits));
}

}  // namespace joseki::studio
