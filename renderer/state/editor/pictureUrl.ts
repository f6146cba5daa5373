import type { OpenedMedia } from '../../../shared/commands/media.ts'

/** Address at which the page can show a film's picture: that of a playable copy, or of the file; undefined where neither plays. */
export function pictureUrl({ url, proxyUrl, playable, facts }: OpenedMedia): string | undefined {
  if (facts.video === undefined) return undefined
  return proxyUrl ?? (playable.picture ? url : undefined)
}
