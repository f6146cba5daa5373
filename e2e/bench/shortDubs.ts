import { readFileSync } from 'node:fs'
import { probe } from '../../electron/engine/media/read/probe.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { readSubtitles } from '../../shared/subtitles/readSubtitles.ts'
import { toSegments } from '../../shared/subtitles/toSegments.ts'
import { newPaceModel, predictSeconds } from '../../shared/timing/paceModel.ts'
import { finish, sampleVideo } from '../support/media.ts'
import { SAMPLE } from '../support/studioProcess.ts'
import { parallelText } from './parallelText.ts'

/** A video and what is to be said in it. */
export interface ShortDub {
  readonly title: string
  readonly path: string
  readonly segments: Segment[]
}

/** The sample with its own translation, and the film with a script of our making; what is absent is left out. */
export function shortDubs(): ShortDub[] {
  const film = sampleVideo('tears-of-steel-clip.webm')
  const [sample = '', , translation = ''] = SAMPLE
  const { segments } = toSegments(readSubtitles(readFileSync(translation, 'utf8'), translation))
  return [
    { title: 'sample', path: sample, segments },
    ...(film === undefined ? [] : [{ title: 'film', path: film, segments: filmScript(film) }]),
  ]
}

/** Two people speak Swahili over the film, a sentence of natural length, a pause, and so on. */
function filmScript(path: string): Segment[] {
  const { duration } = finish(probe({ path }))
  const pace = newPaceModel('sw')
  const segments: Segment[] = []
  let start = 1
  for (const [id, { target }] of parallelText('sw', 60).entries()) {
    // Some have a little too much time, some too little, as translations do.
    const end = start + predictSeconds(pace, target, '') * (0.95 + 0.05 * (id % 4))
    if (end > duration - 1) break
    segments.push({ id, start, end, text: target, speaker: `SPEAKER_0${Math.floor(id / 2) % 2}` })
    start = end + 0.4 + (id % 3) * 0.3
  }
  return segments
}
