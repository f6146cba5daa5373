import '../shared/locale/english.ts'
import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { openBridge } from './bridge.ts'
import { listenForKeys } from './keyboard.ts'
import { pageRuns } from './pageRuns.ts'
import { holdActions } from './state/actions.ts'
import { followLanguage } from './state/pageLanguage.ts'
import { useTexts } from './state/session.ts'
import { followStudio } from './state/studio/connection.ts'
import { holdStudio } from './state/studio/studio.ts'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { t } from './locales/t.ts'
import { listenForLetters } from './typing/letterKeys.ts'
import { loadAtRest } from './ui/loadedLater.tsx'
import { ErrorBoundary } from './ui/notes/ErrorBoundary.tsx'

/** Milliseconds that the first drawing waits for the language. */
const LANGUAGE_WAIT_MS = 1000

// Not awaited here: its code needs this module's.
const Gallery = lazy(async () => ({ default: (await import('./Gallery.tsx')).Gallery }))

const root = document.getElementById('root')
const bridge = openBridge()
if (root !== null && bridge !== undefined) {
  holdStudio(bridge)
  holdActions(pageRuns)
  const known = followLanguage()
  followStudio()
  listenForLetters()
  listenForKeys()
  // The first drawing is in the right language, unless the studio does not answer.
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, LANGUAGE_WAIT_MS))])
  // A page of all controls, for people who change them.
  const gallery = new URLSearchParams(location.search).has('gallery')
  createRoot(root).render(
    <StrictMode>
      <Page shows={gallery ? Gallery : App} />
    </StrictMode>,
  )
  void loadAtRest()
} else if (root !== null) {
  createRoot(root).render(
    <main className="lonely">
      <h1>{t('app.name')}</h1>
      <p>{t('app.noToken')}</p>
    </main>,
  )
}

/** The page in its language. Texts are read while drawing: a change of them draws the whole page again, and keeps its state. */
function Page({ shows: Shown }: { readonly shows: ComponentType }) {
  useTexts()
  return (
    <ErrorBoundary whole part={t('app.name')}>
      <Suspense>
        <Shown />
      </Suspense>
    </ErrorBoundary>
  )
}
