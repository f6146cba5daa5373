import type { Tasks } from './commands/tasks.ts'
import type { StudioBase } from './studioBase.ts'
import type { PartOptions } from './studioOptions.ts'
import type { StudioWork } from './studioWork.ts'

/** All parts of a studio. The handlers of commands get them whole, and each names those that it uses. */
export interface StudioParts extends PartOptions, StudioBase, StudioWork {
  readonly tasks: Tasks
}
