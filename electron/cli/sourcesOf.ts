import { findSources, type Sources } from '../dubbing/steps/findSources.ts'
import type { DubRequest } from './dubRequest.ts'

/** Reads the subtitle files that were named on the command line, else those beside the video. */
export function sourcesOf({ video, to, from, subtitles, translation }: DubRequest): Promise<Sources> {
  return findSources(video, { to, from, transcript: choice(subtitles), translation: choice(translation) })
}

function choice(path: string | undefined): { from: 'file'; path: string } | { from: 'auto' } {
  return path === undefined ? { from: 'auto' } : { from: 'file', path }
}
