import { encodeWav } from '../../../shared/audio/wav.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Message } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { chooseTake } from '../../../shared/project/texts/textEdits.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { loadTakes } from '../../state/document/openProjects.ts'
import { checkStillOpen, theProject } from '../../state/document/project.ts'
import { studio } from '../../state/studio/studio.ts'

interface NewTake {
  readonly target: Target
  /** Key of the take's words; see `takeKey`. */
  readonly key: string
  readonly voice: string
  /** The rate at which it was spoken for its place in a dub, if it was. */
  readonly rate?: number | undefined
  /** When its speech begins after its line, and whether it is heard there; of a recording. */
  readonly place?: number | undefined
  readonly at?: number | undefined
  /** Id of the take of which it is a part; where the line has another one by now, that one stays. */
  readonly partOf?: string | undefined
  /** Name of the step, for undo. */
  readonly step: Message
}

/** Makes samples the take of a line, as one step. Answers its length in seconds. */
export async function saveTake(
  line: Line,
  { target, key, voice, rate, place, at, partOf, step }: NewTake,
  { samples, sampleRate }: { readonly samples: Float32Array; readonly sampleRate: number },
): Promise<number> {
  const { api, bridge } = studio()
  const { id: project } = theProject()
  const file = new File([encodeWav(samples, sampleRate)], `line-${line.id}.wav`, { type: 'audio/wav' })
  const pathResult = await bridge.pathsOf([file])
  if (!pathResult.ok) throw new AppError(pathResult.failure)
  const [path] = pathResult.value
  if (path === undefined) throw new AppError({ kind: 'file', message: t('record.silent') })
  const cut = partOf !== undefined
  const take = await api.saveTake({ project, key, target, line: line.id, voice, rate, cut, place, path })
  await loadTakes(project)
  checkStillOpen(project)
  const used = { id: take.id, key, ...omitUndefined({ at }) }
  edit(step, (draft) => chooseTake(draft, line.id, { target, take: used, instead: partOf }))
  return take.seconds
}
