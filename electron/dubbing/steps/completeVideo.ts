import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import type { PlacedText } from '../../../shared/contract/assemble.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { because } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { renameFile } from '../../client/renameFile.ts'
import type { DubContext } from './dubContext.ts'
import { onOwnEngine } from './onOwnEngine.ts'

/**
 * Completes a video on this computer's engine: converts the container, adds tracks of subtitles and signs, and adds the source's
 * tracks, chapters and tags that a hosted service drops. Answers what the new file cannot hold, if it was rewritten.
 */
export async function completeVideo(
  context: DubContext,
  made: string,
  { segments, signs }: { readonly segments: readonly Segment[]; readonly signs: readonly PlacedText[] },
): Promise<readonly Said[] | undefined> {
  const { order, video, note } = context
  const extension = extname(order.output).toLowerCase()
  const isOurs = await context.onLink(async ({ local }) => local !== undefined)
  // Our engine makes sound alone at once; a hosted service always makes a video.
  const isWished = order.subtitleTrack === true || !(extension === '.mp4' || (extension === '.m4a' && isOurs))
  if (!isWished && isOurs) return undefined
  const output = `${made}${extension}`
  const cues = segments.map(({ start, end, text }) => ({ start, end, text }))
  const hasSigns = order.signTrack === true && extension === '.mkv' && signs.length > 0
  const own = {
    ...(order.subtitleTrack && { subtitles: { language: order.to, cues } }),
    ...(hasSigns && { signs: { language: order.to, texts: [...signs] } }),
  }
  try {
    const { left } = await onOwnEngine(context, (local, signal) =>
      local.repack({ source: video, dub: made, output, ...own }, { signal }),
    )
    await renameFile(output, made)
    return left
  } catch (error) {
    if (isWished || context.signal.aborted) throw error
    note(because(say('note.extrasFailed'), error), 'warning')
    return undefined
  } finally {
    await rm(output, { force: true })
  }
}
