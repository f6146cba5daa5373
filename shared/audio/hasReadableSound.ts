import type { MediaFacts } from '../contract/local.ts'

/** Whether a film has a sound track that can be decoded. */
export function hasReadableSound({ audio }: { readonly audio: readonly MediaFacts['audio'][number][] }): boolean {
  return audio.some(({ unreadable }) => unreadable !== true)
}
