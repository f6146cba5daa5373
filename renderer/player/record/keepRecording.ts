import { speechBounds } from '../../../shared/audio/speechBounds.ts'
import { speechLevel } from '../../../shared/audio/speechLevel.ts'
import { encodeWav } from '../../../shared/audio/wav.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { recordingKey } from '../../../shared/project/takes/takeKey.ts'
import { chooseTake } from '../../../shared/project/texts/textEdits.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/journal.ts'
import { loadTakes } from '../../state/openProjects.ts'
import { checkStillOpen, theProject } from '../../state/project.ts'
import { studio } from '../../state/studio.ts'
import type { Recording } from '../../voices/microphone/recorder.ts'
import { numberOf } from '../captions/linesAt.ts'

/** Speech threshold against the loudest sample (-30 dB): a room is noisier than a synthesizer. */
const FLOOR = 0.03
/** Seconds kept around the speech, so that no breath is cut. */
const AROUND = { floor: FLOOR, before: 0.03, after: 0.08 }
/** Level in dB of full scale below which the microphone is taken to be off. */
const SILENCE = -60
/** Voice id of takes that were recorded. */
const VOICE = 'recorded'

/** Trims a recording and makes it the take of a line. Answers its length in seconds; throws `invalid` for silence. */
export async function keepRecording(line: Line, target: Target, { samples, sampleRate }: Recording): Promise<number> {
  const { from, to } = speechBounds(samples, sampleRate, AROUND)
  const speech = samples.subarray(from, to)
  if (!(speechLevel(speech, sampleRate) > SILENCE)) {
    throw new AppError({ kind: 'invalid', message: t('record.silent') })
  }
  const key = recordingKey(line, target)
  const step = say('edit.recordTake', { number: numberOf(theProject().document, line.id) })
  return saveTake(line, { target, key, voice: VOICE, step }, { samples: speech, sampleRate })
}

interface NewTake {
  readonly target: Target
  /** Key of the take's words; see `takeKey`. */
  readonly key: string
  readonly voice: string
  /** The rate at which it was spoken for its place in a dub, if it was. */
  readonly rate?: number | undefined
  /** Id of the take of which it is a part; where the line has another one by now, that one stays. */
  readonly partOf?: string | undefined
  /** Name of the step, for undo. */
  readonly step: Message
}

/** Makes samples the take of a line, as one step. Answers its length in seconds. */
export async function saveTake(
  line: Line,
  { target, key, voice, rate, partOf, step }: NewTake,
  { samples, sampleRate }: Recording,
): Promise<number> {
  const { api, bridge } = studio()
  const { id: project } = theProject()
  const file = new File([encodeWav(samples, sampleRate)], `line-${line.id}.wav`, { type: 'audio/wav' })
  const given = await bridge.pathsOf([file])
  if (!given.ok) throw new AppError(given.failure)
  const [path] = given.value
  if (path === undefined) throw new AppError({ kind: 'file', message: t('record.silent') })
  const cut = partOf !== undefined
  const take = await api.saveTake({ project, key, target, line: line.id, voice, rate, cut, path })
  await loadTakes(project)
  checkStillOpen(project)
  edit(step, (draft) => chooseTake(draft, line.id, { target, take: { id: take.id, key }, instead: partOf }))
  return take.seconds
}
