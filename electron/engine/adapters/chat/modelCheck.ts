import { noModel } from './noModel.ts'

/** Milliseconds for which a list of models counts. */
const FRESH_MS = 60_000

/**
 * Checks an id against a server's list of models before it is asked, because some servers answer any id with what they
 * have loaded. Throws `not_found`. A server without a list (undefined) is believed.
 */
export function createModelCheck(
  list: (signal: AbortSignal) => Promise<readonly { id: string }[] | undefined>,
): (id: string, signal: AbortSignal) => Promise<void> {
  let known: readonly string[] = []
  let until = 0
  return async (id, signal) => {
    if (Date.now() < until && isListed(id, known)) return
    const listed = await list(signal)
    if (listed === undefined) return
    known = listed.map((model) => model.id)
    until = Date.now() + FRESH_MS
    if (!isListed(id, known)) throw noModel(id, known)
  }
}

/** Ollama takes a name for its tag `latest`; routers take tags that choose how a model is served, and list it without. */
function isListed(id: string, known: readonly string[]): boolean {
  const untagged = id.replace(/:[^:]*$/, '')
  return known.some((one) => one === id || one === `${id}:latest` || one === untagged)
}
