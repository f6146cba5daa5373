import { speechBounds } from '../../../shared/audio/speechBounds.ts'
import { speechLevel } from '../../../shared/audio/speechLevel.ts'
import { encodeWav } from '../../../shared/audio/wav.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Line } from '../../../shared/project/document.ts'
import { recordingKey } from '../../../shared/project/takes/takeKey.ts'
import { chooseTake } from '../../../shared/project/texts/textEdits.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/journal.ts'
import { loadTakes } from '../../state/openProjects.ts'
import { checkStillOpen, theProject } from '../../state/project.ts'
import { studio } from '../../state/studio.ts'
import type { Recording } from './recorder.ts'

/** A room is noisier than a synthesizer: what is 30 dB below the loudest is no speech. */
const FLOOR = 0.03
/** Seconds that are kept around the speech, so that no breath is cut. */
const AROUND = { floor: FLOOR, before: 0.03, after: 0.08 }
/** Less (dB of full scale) is a microphone that is off. */
const SILENCE = -60
/** The voice of a take that was spoken into the microphone. */
const VOICE = 'recorded'

/** Makes a recording the take of a line, without the silence around it; answers its length in seconds. */
export async function keepRecording(line: Line, target: Target, { samples, sampleRate }: Recording): Promise<number> {
  const { from, to } = speechBounds(samples, sampleRate, AROUND)
  const speech = samples.subarray(from, to)
  if (!(speechLevel(speech, sampleRate) > SILENCE)) {
    throw new AppError({ kind: 'invalid', message: t('record.silent') })
  }
  const { api, bridge } = studio()
  const { id: project } = theProject()
  const file = new File([encodeWav(speech, sampleRate)], `line-${line.id}.wav`, { type: 'audio/wav' })
  const given = await bridge.pathsOf([file])
  if (!given.ok) throw new AppError(given.failure)
  const [path] = given.value
  if (path === undefined) throw new AppError({ kind: 'file', message: t('record.silent') })
  const key = recordingKey(line, target)
  const take = await api.saveTake({ project, key, target, line: line.id, voice: VOICE, path })
  await loadTakes(project)
  checkStillOpen(project)
  edit(t('edit.recordTake'), (draft) => chooseTake(draft, line.id, { target, take: { id: take.id, key } }))
  return take.seconds
}
