import { noModel } from '../../core/noModel.ts'

/** Milliseconds for which a list of models is cached. */
const FRESH_MS = 60_000

/**
 * Checks a model's id against the server's list before a request, since some servers answer any id with the model they have
 * loaded. Throws `not_found`. Without a list (undefined) every id passes.
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

/** Whether an id names a listed model. Ollama adds the tag `latest`; routers accept tags that they do not list. */
function isListed(id: string, known: readonly string[]): boolean {
  const untagged = id.replace(/:[^:]*$/, '')
  return known.some((one) => one === id || one === `${id}:latest` || one === untagged)
}
