import { appRuns } from './start/appRuns.ts'
import { roomRuns } from './state/rooms.ts'
import { typingRuns } from './typing/typingRuns.ts'

/** The functions of the actions that need no open project. Those of the editor come with it. */
export const pageRuns = { ...appRuns, ...typingRuns, ...roomRuns } as const
