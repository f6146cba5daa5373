import { speechBounds } from '../../../shared/audio/takes/speechBounds.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { t } from '../../locales/t.ts'
import { checkStillOpen, theProject } from '../../state/document/project.ts'
import { announce } from '../../state/session.ts'
import { numberOf } from '../captions/linesAt.ts'
import { loadTake, plannedMix } from '../mix/playerSound.ts'
import { dubPosition } from '../playedTimeMap.ts'
import { cutSpeech } from './cutSpeech.ts'
import { saveTake } from './saveTake.ts'

/** Hz at which takes are decoded. */
const CUT_SAMPLE_RATE_HZ = 48_000

/** Cuts the speech of a line at the playhead. */
export async function cutHere(line: Line): Promise<void> {
  const cue = plannedMix().cues.find((one) => one.line === line.id)
  await cutTakeAt(line, cue === undefined ? -1 : (dubPosition() - cue.start) * cue.rate)
}

/** Cuts the speech of a line after so many seconds, by a take of its own: undo brings the whole one back. */
export async function cutTakeAt(line: Line, at: number): Promise<void> {
  if (line.locked) return announce(t('use.locked'))
  const { id: project, target, takes, document } = theProject()
  const take = target === undefined ? undefined : line.texts[target]?.take
  const { voice, rate, place } = takes.get(take?.id ?? '') ?? {}
  if (target === undefined || take === undefined || voice === undefined || at < 0) return announce(t('record.cutWhere'))
  const decoded = await new OfflineAudioContext(1, 1, CUT_SAMPLE_RATE_HZ).decodeAudioData(await loadTake(take.id))
  checkStillOpen(project)
  const samples = decoded.getChannelData(0)
  const { from } = speechBounds(samples, CUT_SAMPLE_RATE_HZ)
  const cut = cutSpeech(samples, { from, at, sampleRate: CUT_SAMPLE_RATE_HZ })
  if (cut === undefined) return announce(t('record.cutWhere'))
  const step = say('edit.cutTake', { number: numberOf(document, line.id) })
  await saveTake(
    line,
    { target, key: take.key, voice, rate, place, at: take.at, partOf: take.id, step },
    { samples: cut, sampleRate: CUT_SAMPLE_RATE_HZ },
  )
}
