import type { TakeFacts } from '../../../shared/commands/projects.ts'
import { edited, lineOf, TEST_FILM_FACTS, testDocument } from '../../../shared/project/document.testing.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import { evaluateLines } from '../../../shared/project/lineStatus.ts'
import type { PredictedFit } from '../../../shared/project/lines/fitLines.ts'
import { setLocked } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { spokenBy, takeKey } from '../../../shared/project/takes/takeKey.ts'
import { chooseTake, setText } from '../../../shared/project/texts/textEdits.ts'
import { tick } from '../editor/clock.ts'
import { useFits } from '../editor/fits.ts'
import { useLineStatuses } from '../editor/lineStatuses.ts'
import { selectLines } from '../editor/selection.ts'
import { watchPage } from '../effects.testing.ts'
import type { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { useSession } from '../session.ts'
import { useVoices } from '../studio/voices.ts'
import { openTestProject } from './project.testing.ts'
import { theProject, useProjectStore } from './project.ts'

/** The ids of the two people of the scene. */
export const AMINA = 'SPEAKER_00'
export const JUMA = 'SPEAKER_01'

/**
 * A scene in English and Swahili: line 1 of Amina is spoken, line 2 of Juma is locked and has no take, line 3 of Amina lasts too long and
 * its take is of other words, line 4 of Juma has no translation. Amina has a voice, Juma has none.
 */
export const SCENE: Document = edited(
  testDocument([
    [1, 3, 'Good morning.', 'Amina'],
    [4, 6, 'How are you?', 'Juma'],
    [7, 8, 'Fine, thank you.', 'Amina'],
    [9.5, 11, 'Goodbye.', 'Juma'],
  ]),
  (draft) => {
    draft.media.facts = TEST_FILM_FACTS
    draft.sourceLanguage = 'en'
    addTarget(draft, 'sw')
    setVoice(draft, AMINA, { target: 'sw', voice: 'sw-a', settings: {} })
    setText(draft, 1, { text: 'Habari za asubuhi.', target: 'sw' })
    setText(draft, 2, { text: 'Hujambo?', target: 'sw' })
    setText(draft, 3, { text: 'Nzuri sana, asante.', target: 'sw' })
    setLocked(draft, [2], true)
    chooseTake(draft, 3, { target: 'sw', take: { id: 't3', key: 'of other words' } })
  },
)

/** The scene, with the take of line 1 as its voice speaks it now. */
const SPOKEN_SCENE = edited(SCENE, (draft) => {
  const key = takeKey(lineOf(SCENE, 1), 'sw', spokenBy(SCENE, lineOf(SCENE, 1))) ?? ''
  chooseTake(draft, 1, { target: 'sw', take: { id: 't1', key } })
})

const TAKE = { target: 'sw', voice: 'sw-a', sizeBytes: 9, madeAt: new Date(2026, 0, 2, 12).getTime() } as const
/** The takes of the scene. */
const SCENE_TAKES: readonly TakeFacts[] = [
  { ...TAKE, id: 't1', key: 'k1', line: 1, seconds: 1.5 },
  { ...TAKE, id: 't3', key: 'of other words', line: 3, seconds: 1.4 },
]

/** How long the lines of the scene are spoken. */
const SCENE_FITS: readonly PredictedFit[] = [
  { id: 1, start: 1, spokenEnd: 2.5, rate: 1, over: 0 },
  { id: 3, start: 7, spokenEnd: 8.4, rate: 1.5, over: 0.3 },
] as never

interface SceneOptions {
  /** What is another than in the scene. */
  readonly change?: (draft: DocumentDraft) => unknown
  /** The ids of the selected lines; the last one is the current one. */
  readonly selected?: readonly number[]
  readonly takes?: readonly TakeFacts[]
  /** The shown language; undefined: none. */
  readonly target?: 'sw' | undefined
}

/** Shows the scene as the open project until the test ends, with its plan and the statuses of its lines; answers its studio. */
export function openScene({ change, selected = [], takes = [], ...shown }: SceneOptions = {}): ScriptedBridge {
  watchPage()
  tick(0, false, 0, 1)
  const document = change === undefined ? SPOKEN_SCENE : edited(SPOKEN_SCENE, change)
  const bridge = openTestProject(document)
  const known = new Map([...SCENE_TAKES, ...takes].map((take) => [take.id, take]))
  useProjectStore.setState({ open: { ...theProject(), name: 'film', takes: known, target: 'sw', ...shown } })
  const current = selected.at(-1)
  if (current !== undefined) selectLines([...selected], current)
  const fits = new Map(SCENE_FITS.map((fit) => [fit.id, fit]))
  useFits.setState({ target: 'sw', fits })
  useLineStatuses.setState({ lines: evaluateLines(document, { target: 'sw', fits }) })
  useVoices.setState({ voices: [{ id: 'sw-a', name: 'Asha', language: 'sw' }] as never })
  useSession.setState({ dialogs: [], announcement: '' })
  return bridge
}
