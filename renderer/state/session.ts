import type { About, AppSettings } from '../../shared/commands/app.ts'
import type { Connections } from '../../shared/commands/connection.ts'
import type { DubPlan, ListedDub } from '../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import type { PackViews } from '../../shared/commands/packs.ts'
import type { Failure } from '../../shared/failure.ts'
import type { LinkState } from '../../shared/ipc.ts'
import type { Message } from '../../shared/locale/message.ts'
import type { ShownLanguage } from '../../shared/locale/textTable.ts'
import type { HelpPlace } from './help.ts'
import { createSlice } from './stores.ts'

/** The state of a draft's plan. */
export type PlanState =
  | { readonly name: 'loading'; readonly before?: DubPlan }
  | { readonly name: 'ready'; readonly plan: DubPlan }
  /** The media is there where only the rest could not be planned, such as by a service that refuses the key. */
  | { readonly name: 'failed'; readonly failure: Failure; readonly media?: OpenedMedia }

/** A task of this page that the studio works on, such as sending files. */
export interface PageTask {
  readonly id: string
  readonly label: Message
  /** Progress, 0 to 1; undefined where it is not known. */
  readonly fraction?: number
  cancel(): void
}

/** A message for the user. */
interface Notice {
  readonly id: string
  /** Where the user was; absent for what concerns all of the studio. */
  readonly place?: string | undefined
  readonly text: string
  /** The failure of the notice; its remedies stand beside it. */
  readonly failure: Failure
  /** Repeats what failed. */
  again?(): void
}

/** What was just done, and can be undone by one press. */
export interface UndoOffer {
  readonly id: string
  readonly text: string
  undo(): void
  /** Called when the offer ends without an undo. */
  end?(): void
}

/** A room: a view that covers the page, with or without a project. */
export type Room = 'lab' | 'ownVoice' | 'generations' | 'qc' | 'help'

/** A step from the video to the dub with a dialog. */
export type DialogStep = 'transcript' | 'translation' | 'speak' | 'check' | 'render'

/** A part of the editor with keys of its own; its element has it as `data-place`. */
export type Place = 'script' | 'timeline' | 'player' | 'side'

/** A dialog of the page with its parameters. */
export type PageDialog =
  | {
      readonly name: 'corrections' | 'palette' | 'packs' | 'export' | 'projects' | 'signs' | 'describe' | 'sendReview'
    }
  /** `wants`: what is to be entered, whose form is open and has the focus. */
  | { readonly name: 'settings'; readonly wants?: 'service' | 'chat' | undefined }
  /** `text`: answers that were given already, as by a dropped file. */
  | { readonly name: 'takeReview' | 'listening'; readonly text: string }
  /** `file`: a table that was dropped. */
  | { readonly name: 'takeTable'; readonly file?: File | undefined }
  /** `place`: shows only the keys of this part of the editor at first. */
  | { readonly name: 'shortcuts'; readonly place?: Place | undefined }
  /** `suggested` is the proposed path of the copy. */
  | { readonly name: 'saveAs'; readonly suggested: string }
  /** Videos that were dropped and are on the list. */
  | {
      readonly name: 'there'
      readonly dubs: readonly { readonly id: string; readonly name: string; readonly video: string }[]
    }
  | { readonly name: 'step'; readonly step: DialogStep }
  /** `others`: how many files were dropped beside this one. */
  | { readonly name: 'subtitles'; readonly file: File; readonly others: number }
  /** Subtitle files on the disk that might belong to several videos, or to none on the list. */
  | { readonly name: 'whoseSubtitles'; readonly paths: readonly string[] }

/**
 * State of the page that is not part of a document: what the user looks at, and the studio's last answers. Not stored.
 */
export interface Session {
  /** Undefined until the studio has answered for the first time. */
  readonly dubs: readonly ListedDub[] | undefined
  readonly selected: string | undefined
  readonly plans: Readonly<Record<string, PlanState>>
  readonly tasks: readonly PageTask[]
  readonly connections: Connections | undefined
  readonly settings: AppSettings | undefined
  readonly about: About | undefined
  readonly link: LinkState
  readonly notices: readonly Notice[]
  /** The open dialogs, lowest first; see `dialogs.ts`. */
  readonly dialogs: readonly PageDialog[]
  /** The language that the page is drawn in. */
  readonly language: ShownLanguage
  /** Counts up when all texts change; see `useTexts`. */
  readonly drawings: number
  /** Undefined until the packs were opened. */
  readonly packs: PackViews | undefined
  /** Folder or mirror to take packs from; empty for the hosts of the models. */
  readonly packsFrom: string
  /** The open room; see `rooms.ts`. */
  readonly room: Room | undefined
  /** The page of the help that was opened last; see `help.ts`. */
  readonly help: HelpPlace | undefined
  /** The last announcement for screen readers. */
  readonly announcement: string
  /** The offer to undo the last action by one press, shown at the foot of the page; see `offers.ts`. */
  readonly offer: UndoOffer | undefined
}

/** The state of the page besides the open project; its actions are functions of the modules beside it. */
export const useSession = createSlice<Session>('session', 'page', {
  language: 'en',
  drawings: 0,
  dubs: undefined,
  selected: undefined,
  plans: {},
  tasks: [],
  connections: undefined,
  settings: undefined,
  about: undefined,
  link: 'down',
  notices: [],
  dialogs: [],
  packs: undefined,
  packsFrom: '',
  room: undefined,
  help: undefined,
  announcement: '',
  offer: undefined,
})

/** Draws a component again when the texts of the page change. The page asks for all below it; a memoised component asks for itself. */
export function useTexts(): void {
  useSession((state) => state.drawings)
}

/** Changes a part of the session. */
export const patch = useSession.setState
/** Announces a text to screen readers, and shows it at the foot of the editor; the same text again is heard again. */
export function announce(text: string): void {
  // A live region is read when its text changes: a space that cannot be seen makes the same text another one.
  patch(({ announcement }) => ({ announcement: announcement === text ? `${text}\u00a0` : text }))
}
/** The session now. */
export const session = useSession.getState
