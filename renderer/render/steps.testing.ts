import { type ComponentType, createElement } from 'react'
import { edited, TEST_FILM_FACTS, testDocument } from '../../shared/project/document.testing.ts'
import type { Document, DocumentDraft } from '../../shared/project/document.ts'
import { evaluateLines } from '../../shared/project/lineStatus.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setVoice } from '../../shared/project/speakers/castEdits.ts'
import { applyTranslation } from '../../shared/project/texts/textEdits.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { announce } from '../state/session.ts'
import { useVoices } from '../state/studio/voices.ts'
import { standInStudio } from '../state/usedStudio.testing.ts'

/** Two lines in English, nothing translated. */
export const TWO_LINES = edited(
  testDocument([
    [0, 2, 'Hello there', 'Amina'],
    [3, 5, 'Goodbye', 'Juma'],
  ]),
  (draft) => {
    draft.media.facts = TEST_FILM_FACTS as never
    draft.sourceLanguage = 'en'
  },
)
/** The lines with a Swahili translation, and a voice for each speaker. */
export const TRANSLATED = edited(TWO_LINES, (draft) => {
  addTarget(draft, 'sw')
  applyTranslation(
    draft,
    'sw',
    new Map([
      [1, 'Habari'],
      [2, 'Kwa heri'],
    ]),
  )
  for (const id of Object.keys(draft.speakers)) setVoice(draft, id, { target: 'sw', voice: 'sw-a' })
})

/** Three lines of two speakers with a Swahili translation and voices; two have the same words. */
export const THREE_LINES = edited(
  testDocument([
    [0, 2, 'Hello there, my friend', 'Amina'],
    [3, 5, 'Goodbye', 'Juma'],
    [6, 8, 'Hello there, my friend', 'Amina'],
  ]),
  (draft) => {
    draft.media.facts = TEST_FILM_FACTS as never
    draft.sourceLanguage = 'en'
    addTarget(draft, 'sw')
    applyTranslation(
      draft,
      'sw',
      new Map([
        [1, 'Habari rafiki'],
        [2, 'Kwa heri'],
        [3, 'Salamu rafiki'],
      ]),
    )
    for (const id of Object.keys(draft.speakers)) setVoice(draft, id, { target: 'sw', voice: 'sw-a' })
  },
)
/** The three lines with a change. */
export const changed = (change: (draft: DocumentDraft) => unknown): Document => edited(THREE_LINES, change)
/** Says that a step was closed. */
const onClose = () => announce('It is closed.')

/** A step of a document, as the studio of this computer shows it. */
export function step(
  Step: ComponentType<{ onClose(): void }>,
  document: Document,
  more: Parameters<typeof standInStudio>[0] = {},
) {
  const answers = { speechServers: { servers: [] }, suggestOutput: { path: '/v/film.sw.mp4' }, ...more.answers }
  const studio = standInStudio({ document, ...more, answers })
  useVoices.setState({ voices: [], canRecognize: true, translates: true, clones: false })
  useLineStatuses.setState({
    lines: evaluateLines(document, { target: 'sw' }),
    verdict: 'passed',
    found: [],
    toCorrect: 0,
  })
  return { studio, part: livePart(createElement(Step, { onClose })) }
}
