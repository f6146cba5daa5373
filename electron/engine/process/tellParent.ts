/**
 * Sends a message to the parent process; resolves when it has left this one. A pipe holds 64 KB: what is longer leaves while
 * this process waits, and no sooner, so work that blocks goes on only after that.
 */
export function tellParent(message: object): Promise<void> {
  return new Promise((resolve) => {
    // Without a parent there is nobody to tell; its end is an event of its own.
    if (process.send === undefined) resolve()
    else process.send(message, () => resolve())
  })
}
