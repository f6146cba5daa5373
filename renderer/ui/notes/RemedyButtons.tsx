import type { Failure } from '../../../shared/failure.ts'
import type { TextKey } from '../../../shared/locale/textTable.ts'
import { type Remedy, remediesOf } from '../../../shared/remedies.ts'
import { t } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { showStep } from '../../state/dialogs.ts'
import { openProject } from '../../state/document/project.ts'
import { chooseSubtitles } from '../../state/document/takeFiles.ts'
import { copyDiagnostics, showSettings } from '../../state/studio/connection.ts'
import { showPacks } from '../../state/studio/packs.ts'
import { run } from '../../state/studio/studio.ts'
import { Button } from '../Button.tsx'

/** Most buttons beside a failure. */
const MAX_REMEDY_BUTTONS = 3

/** Label of each remedy. */
const LABELS: Readonly<Record<Remedy, TextKey>> = {
  words: 'action.showTranscript',
  translation: 'action.showTranslation',
  voice: 'settings.section.voices',
  again: 'failed.retry',
  find: 'media.find',
  video: 'start.choose',
  subtitles: 'order.file',
  place: 'ways.place',
  speak: 'action.speakAll',
  render: 'action.showRender',
  check: 'action.showCheck',
  cast: 'action.castVoices',
  editor: 'editor.edit',
  projects: 'action.openProject',
  services: 'lab.settings',
  packs: 'action.showPacks',
  storage: 'settings.section.storage',
  diagnostics: 'action.copyDiagnostics',
}

const inProject = (action: () => void) => () => (openProject() === undefined ? undefined : action)
const nowhere = () => undefined

/** The action of a remedy in any place; undefined where only its place knows it. */
const REMEDY_HANDLERS: Readonly<Record<Remedy, () => (() => void) | undefined>> = {
  words: inProject(() => showStep('transcript')),
  translation: inProject(() => showStep('translation')),
  voice: () => () => showSettings('voices'),
  again: nowhere,
  find: nowhere,
  video: () => (openProject() === undefined ? () => perform('addVideos') : undefined),
  subtitles: inProject(() => void run(chooseSubtitles)),
  place: inProject(() => showStep('render')),
  speak: inProject(() => showStep('speak')),
  render: inProject(() => showStep('render')),
  check: inProject(() => showStep('check')),
  cast: inProject(() => perform('castVoices')),
  editor: nowhere,
  projects: () => () => perform('openProject'),
  services: () => () => showSettings('service'),
  packs: () => showPacks,
  storage: () => () => showSettings('storage'),
  diagnostics: () => () => void run(copyDiagnostics),
}

/** The remedies that the place of a failure has, shown before those of any place; undefined for one that is not to be offered there. */
type OwnRemedies = { readonly [R in Remedy]?: (() => void) | undefined }

interface RemedyButtonsProps {
  readonly failure: Pick<Failure, 'said' | 'message'> & Partial<Pick<Failure, 'kind'>>
  readonly own?: OwnRemedies
  /** Whether the first one is the main action here. */
  readonly primary?: boolean
}

/** The buttons that mend a failure, the best first; nothing where there are none. */
export function RemedyButtons({ failure, own = {}, primary = false }: RemedyButtonsProps) {
  const possible = remediesOf(failure).flatMap((remedy) => {
    const action = remedy in own ? own[remedy] : REMEDY_HANDLERS[remedy]()
    return action === undefined ? [] : [{ remedy, action }]
  })
  return possible.slice(0, MAX_REMEDY_BUTTONS).map(({ remedy, action }, at) => (
    <Button key={remedy} kind={primary && at === 0 ? 'primary' : 'plain'} onClick={action}>
      {t(LABELS[remedy])}
    </Button>
  ))
}
