import type { ProjectQueueOptions } from '../dubbing/work/projectQueue.ts'
import type { Log } from './log.ts'
import type { Report } from './report.ts'
import type { EngineProcess, EngineProcessOptions } from './service/engineProcess.ts'
import type { Shell } from './shell/shell.ts'
import type { StudioEvents } from './studioEvents.ts'

/** The environment of a studio. */
export interface StudioOptions {
  readonly shell: Shell
  /** The data folder; only one studio may use it at a time. */
  readonly dataDir: string
  readonly log: Log
  /** The origin of media, if it is not the page's own. */
  readonly mediaBase?: string
  /** Folder of the sample, if it is not in the source. */
  readonly sampleDir?: string
  /** Folder for projects whose video lies in a read-only folder; by default the user's documents. */
  readonly documents?: string
  /** Replaces the start of the engine, for shells and tests that need their own. */
  readonly startEngine?: (options: EngineProcessOptions) => Promise<EngineProcess>
  /** Replaces what work does, for tests. */
  readonly run?: ProjectQueueOptions['run']
}

/** The environment in which the parts of a studio are created. */
export interface PartOptions extends StudioOptions {
  readonly events: StudioEvents
  readonly report: Report
  /** Registers the closing of a part. Parts close in reverse order, each even if another one fails. */
  closes(part: string, close: () => unknown): void
}
