import type { DubOrder, DubPlan, ListedDub } from '../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import type { WorkStateOf } from '../../shared/commands/workState.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { TEST_FILM_FACTS } from '../../shared/project/document.testing.ts'

const SOUND = { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, default: true, start: 0 }

/** An opened film with a sound track. */
export const FILM: OpenedMedia = {
  ...{ path: '/v/film.mp4', name: 'film.mp4', url: '/m/film', playable: { picture: true, sound: true } },
  facts: { ...TEST_FILM_FACTS, audio: [SOUND] },
}

/** A dub into Swahili on the list of videos, a draft unless the test says otherwise. */
export function listedDub(changes: Partial<ListedDub> = {}, order: Partial<DubOrder> = {}): ListedDub {
  return {
    ...{ id: 'd', video: '/v/film.mp4', name: 'film.mp4', uploaded: false, notes: [], earlier: [] },
    ...{ state: { name: 'draft' } },
    order: {
      ...{
        to: 'sw',
        transcript: { from: 'auto' },
        translation: { from: 'auto' },
        voices: {},
        output: '/v/film.sw.mp4',
      },
      ...order,
    },
    ...changes,
  } as ListedDub
}

/** The plan of such a dub, with nothing in its way. */
export function dubPlan(changes: Partial<DubPlan> = {}): DubPlan {
  return {
    ...{ media: FILM, transcript: {}, translation: { needed: true }, speakers: [], unheard: false },
    ...{ voices: [], obstacles: [], soundTrack: undefined },
    ...changes,
  }
}

/** The result of a dub that passed. */
export function dubResult(changes: object = {}): NonNullable<WorkStateOf<'done'>['result']> {
  return {
    ...{ path: '/v/film.sw.mp4', url: '/m/dub', subtitles: ['/v/film.sw.srt'], lines: 12, speakers: 2, seconds: 75 },
    ...{ verdict: 'passed', loudness: -23.04, truePeak: -1.26 },
    ...changes,
  } as NonNullable<WorkStateOf<'done'>['result']>
}

/** Work that runs, a third done. */
export const RUNNING: WorkStateOf<'running'> = {
  ...{ name: 'running', stage: 'voices', doing: plainWords('Speaking') },
  ...{ fraction: 0.334, remaining: 90 },
}
