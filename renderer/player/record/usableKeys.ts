import type { Target } from '../../../shared/contract/records.ts'
import type { Line } from '../../../shared/project/document.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { t } from '../../locales/t.ts'
import { canRecord, type RecordingStage, useRecordRoom } from './recordRoom.ts'

/** Why a line cannot be recorded; undefined where it can, or there is none. */
export function recordObstacle(line: Line | undefined, target: Target | undefined): string | undefined {
  if (line === undefined || canRecord(line, target)) return undefined
  const text = target === undefined ? '' : spokenText(line, target)
  return t(text.trim() === '' ? 'record.noText' : line.locked ? 'record.locked' : 'record.kept_original')
}

interface RoomFacts {
  readonly stage: RecordingStage
  readonly hasMicrophone: boolean
  readonly hasTakes: boolean
  readonly hasObstacle: boolean
}

/** Which buttons of the recording room and its remote do something now, and whether the film runs for the reader. */
export function usableKeys({ stage, hasMicrophone, hasTakes, hasObstacle }: RoomFacts) {
  const isRunning = stage === 'recording' || stage === 'rolling'
  const isIdle = stage === 'ready' || stage === 'failed'
  const record = hasMicrophone && (isRunning || (isIdle && !hasObstacle))
  return {
    isRunning,
    record,
    again: record && (stage === 'recording' || hasTakes),
    good: stage === 'recording' || (isIdle && hasTakes),
    listen: isIdle && hasTakes,
  }
}

/** `usableKeys` of the open room, as a hook; `obstacle` says why its line cannot be recorded. */
export function useUsableKeys(obstacle: string | undefined): ReturnType<typeof usableKeys> {
  const stage = useRecordRoom((state) => state.stage)
  const hasTakes = useRecordRoom(({ kept }) => kept.length > 0)
  const hasMicrophone = useRecordRoom(({ microphone }) => microphone !== undefined)
  return usableKeys({ stage, hasMicrophone, hasTakes, hasObstacle: obstacle !== undefined })
}
