import { create } from 'zustand'
import type { About, Settings } from '../../shared/commands/app.ts'
import type { Connections } from '../../shared/commands/connection.ts'
import type { Dub, DubPlan, DubProject } from '../../shared/commands/dubs.ts'
import type { PackViews } from '../../shared/commands/packs.ts'
import type { Failure } from '../../shared/failure.ts'
import type { LinkState } from '../../shared/ipc.ts'

/** What is known of a draft's plan. */
export type PlanState =
  | { readonly name: 'loading'; readonly before?: DubPlan }
  | { readonly name: 'ready'; readonly plan: DubPlan }
  | { readonly name: 'failed'; readonly failure: Failure }

/** Files on their way to the studio. */
export interface Sending {
  readonly id: string
  readonly label: string
  /** Absent where it cannot be known. */
  readonly fraction?: number
  cancel(): void
}

/** A video on the list, with the project it has in the editor. */
export interface ListedDub extends Dub {
  readonly project?: DubProject | undefined
}

/** Something the user should know. */
export interface Notice {
  readonly id: string
  readonly text: string
}

/** A room that opens over the page, with or without a project. */
export type Room = 'lab' | 'generations' | 'qc'

/** A step from the video to the dub that has a dialog. */
export type Step = 'transcript' | 'translation' | 'speak' | 'check' | 'render'

/** A dialog of the page, with what it was opened for. */
export type PageDialog =
  | { readonly name: 'settings' | 'shortcuts' | 'palette' | 'packs' | 'export' | 'projects' }
  /** `suggested` is the path of the copy that is offered. */
  | { readonly name: 'saveAs'; readonly suggested: string }
  | { readonly name: 'step'; readonly step: Step }

/** Where the user is and what the studio last said; dies with the window. */
export interface Session {
  /** Undefined until the studio has answered for the first time. */
  readonly dubs: readonly ListedDub[] | undefined
  readonly selected: string | undefined
  readonly plans: Readonly<Record<string, PlanState>>
  readonly sending: readonly Sending[]
  readonly connections: Connections | undefined
  readonly settings: Settings | undefined
  readonly about: About | undefined
  readonly link: LinkState
  readonly notices: readonly Notice[]
  /** The dialogs that are open, from the lowest to the highest; see `dialogs.ts`. */
  readonly dialogs: readonly PageDialog[]
  /** Undefined until they were looked at. */
  readonly packs: PackViews | undefined
  /** A folder or mirror to take packs from; empty for the hosts of the models. */
  readonly packsFrom: string
  /** What lies over the start page or the editor; see `rooms.ts`. */
  readonly room: Room | undefined
  /** What a screen reader is told. */
  readonly announcement: string
}

/** The one store of the page. Actions are functions of the modules beside it. */
export const useSession = create<Session>(() => ({
  dubs: undefined,
  selected: undefined,
  plans: {},
  sending: [],
  connections: undefined,
  settings: undefined,
  about: undefined,
  link: 'down',
  notices: [],
  dialogs: [],
  packs: undefined,
  packsFrom: '',
  room: undefined,
  announcement: '',
}))

/** Changes a part of the session. */
export const patch = useSession.setState
/** The session as it is now. */
export const session = useSession.getState
