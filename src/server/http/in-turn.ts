import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests that one connection may have unanswered. A browser has one; a client that sends the next
 * before it has the answer is read no further meanwhile, so only what came in one piece counts.
 */
const mostUnanswered = 16;

/**
 * Handles the requests of each connection one after the other. A request whose connection is busy
 * waits until the answer before it has been handed to the system, so a client that does not read
 * holds one answer or one open file, however many it asks for. A connection with more unanswered
 * requests than allowed is closed.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const turns = new WeakMap<Socket, RequestListener>();
  return (request, response) => {
    const { socket } = request;
    let takeTurn = turns.get(socket);
    if (!takeTurn) {
      takeTurn = turnsOf(socket, handle);
      turns.set(socket, takeTurn);
    }
    takeTurn(request, response);
  };
}

function turnsOf(socket: Socket, handle: RequestListener): RequestListener {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let isBusy = false;

  function begin(request: IncomingMessage, response: ServerResponse): void {
    isBusy = true;
    response.once("finish", finish);
    handle(request, response);
  }

  function finish(): void {
    isBusy = false;
    // After an answer that ends the connection no other is sent.
    const next = socket.writable ? waiting.shift() : undefined;
    if (!next) return;
    if (waiting.length === 0) socket.resume();
    begin(...next);
  }

  // Node resumes the connection when an answer or a body is through.
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
    if (waiting.length < mostUnanswered) socket.pause();
    else socket.destroy();
  };
}
