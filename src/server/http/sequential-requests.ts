import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * The maximum number of requests of one connection that have no response yet. A browser sends each
 * request after the response to the previous one. If another client does not wait, the server stops
 * reading from the connection, so only requests that arrive in one packet can exceed the maximum.
 */
const maxUnanswered = 16;

type Connection = { enqueue: RequestListener; lastResponse: ServerResponse };

const connections = new WeakMap<Socket, Connection>();

/**
 * Handles the requests of each connection one after another. A request waits until the previous
 * response has been handed to the operating system. So if a client does not read its responses, the
 * server keeps only one response in memory, or one file open, no matter how many requests the
 * client sends. A connection with too many unanswered requests is closed.
 */
export function handleSequentially(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    let connection = connections.get(socket);
    if (!connection) {
      connection = { enqueue: queueRequests(socket, handle), lastResponse: response };
      connections.set(socket, connection);
    }
    connection.lastResponse = response;
    connection.enqueue(request, response);
  };
}

/**
 * Returns the response to the request that arrived last on a connection, even if this response has
 * already been sent. Returns undefined if no request has arrived.
 */
export const lastResponseOn = (socket: Socket): ServerResponse | undefined =>
  connections.get(socket)?.lastResponse;

function queueRequests(socket: Socket, handle: RequestListener): RequestListener {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let isBusy = false;

  function begin(request: IncomingMessage, response: ServerResponse): void {
    isBusy = true;
    response.on("finish", finish);
    handle(request, response);
  }

  function finish(): void {
    isBusy = false;
    // If the response has closed the connection, the waiting requests are not handled, because no
    // further response can be sent.
    const next = socket.writable ? waiting.shift() : undefined;
    if (!next) return;
    if (waiting.length === 0) socket.resume();
    begin(...next);
  }

  // Node resumes reading from the socket whenever a response or a body is complete. While requests
  // wait, this handler therefore pauses the socket again.
  socket.on("resume", () => {
    if (waiting.length > 0) socket.pause();
  });
  socket.once("close", () => {
    waiting.length = 0;
  });

  return (request, response) => {
    if (!isBusy) return begin(request, response);
    if (socket.destroyed) return;
    waiting.push([request, response]);
    if (waiting.length < maxUnanswered) socket.pause();
    else socket.destroy();
  };
}
