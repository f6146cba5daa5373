/**
 * Creates a wrapper that serialises handlers by the id in their input: a start must not overtake the change before it.
 * Calls with other ids do not wait.
 */
export function createTurns() {
  const turns = new Map<string, Promise<void>>()
  return <I extends { readonly id: string }, R extends readonly unknown[], T>(
    handle: (input: I, ...rest: R) => Promise<T>,
  ): ((input: I, ...rest: R) => Promise<T>) =>
    (input, ...rest) => {
      const { id } = input
      const done = (turns.get(id) ?? Promise.resolve()).then(() => handle(input, ...rest))
      const turn = done.then(ignore, ignore).then(() => {
        if (turns.get(id) === turn) turns.delete(id)
      })
      turns.set(id, turn)
      return done
    }
}

const ignore = () => undefined
