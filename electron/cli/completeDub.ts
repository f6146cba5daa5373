import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Segment } from '../../shared/contract/records.ts'
import { toFailure } from '../../shared/failure.ts'
import { renameFile } from '../client/renameFile.ts'
import type { Dubbing } from './transcribe.ts'
import { withLocal } from './withLocal.ts'

interface MadeDub {
  /** The video as the service made it; it is replaced. */
  readonly made: string
  /** The output path. */
  readonly output: string
  readonly lines: readonly Segment[]
}

/**
 * Completes a dub on this computer's engine: converts the container, adds subtitle tracks, and adds the source's
 * tracks, chapters and tags that a hosted service drops. Answers what the new file cannot hold, if it was rewritten.
 */
export async function completeDub(dubbing: Dubbing, { made, output, lines }: MadeDub): Promise<{ left?: string[] }> {
  const { request, connection, tell } = dubbing
  const extension = extname(output).toLowerCase()
  const isWished = extension !== '.mp4' || request.subtitleTrack
  if (!isWished && connection.local !== undefined) return {}
  const complete = `${made}${extension}`
  const cues = lines.map(({ start, end, text }) => ({ start, end, text }))
  const own = request.subtitleTrack ? { subtitles: { language: request.to, cues } } : {}
  try {
    const order = { source: request.video, dub: made, output: complete, ...own }
    const { left } = await withLocal(dubbing, (local, signal) => local.repack(order, { signal }))
    await renameFile(complete, made)
    return { left }
  } catch (error) {
    if (isWished || connection.signal.aborted) throw error
    const message = `Chapters, subtitles and tags of the video could not be added. ${toFailure(error).message}`
    tell({ event: 'warning', message })
    return {}
  } finally {
    await rm(complete, { force: true })
  }
}
