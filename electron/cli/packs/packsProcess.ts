import { PacksEvent, type PacksRequest } from '../../../shared/packs/packsProgram.ts'
import { runEngineProgram } from '../../studio/service/engineProgram.ts'

/** Runs the engine's pack program for one request and reports its events. */
export function runPacks(
  request: PacksRequest,
  { onEvent, signal }: { onEvent(event: PacksEvent): void; readonly signal: AbortSignal },
): Promise<void> {
  return runEngineProgram({ name: 'packsMain', request, read: (line) => PacksEvent.parse(line), onEvent, signal })
}
