import { useEffect, useSyncExternalStore } from 'react'
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels'
import { FitAllDialog } from './assistant/FitAllDialog.tsx'
import styles from './EditorPage.module.css'
import { EditorBar } from './editor/EditorBar.tsx'
import { EditorStatus } from './editor/EditorStatus.tsx'
import { MediaNotice } from './editor/MediaNotice.tsx'
import { ExportDialog } from './export/ExportDialog.tsx'
import { t } from './locales/t.ts'
import { PlayerPanel } from './player/PlayerPanel.tsx'
import { StepDialogs } from './render/StepDialogs.tsx'
import { WorkNews } from './render/WorkNews.tsx'
import { SendReviewDialog } from './review/SendReviewDialog.tsx'
import { TakeReviewDialog } from './review/TakeReviewDialog.tsx'
import { TakeTableDialog } from './review/TakeTableDialog.tsx'
import { SidePanel } from './SidePanel.tsx'
import { ScriptPanel } from './script/ScriptPanel.tsx'
import { changeSettings } from './state/connection.ts'
import { useFollowingAssistant } from './state/conversation.ts'
import { useFitting } from './state/fits.ts'
import { guardEdits } from './state/guardEdits.ts'
import { guardView } from './state/keepView.ts'
import { session } from './state/session.ts'
import { run } from './state/studio.ts'
import { useCheckingTexts } from './state/textChecks.ts'
import { TimelinePanel } from './timeline/TimelinePanel.tsx'
import { LettersButton } from './typing/LettersButton.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

/** The editor: script, picture, cast and timeline of the open project, in panels that keep their sizes. */
export function EditorPage() {
  useFitting()
  useCheckingTexts()
  useEffect(guardEdits, [])
  useEffect(guardView, [])
  useFollowingAssistant()
  const narrow = useNarrow()
  return (
    <div className={styles['page']}>
      <EditorBar />
      <MediaNotice />
      {narrow ? <Stacked /> : <Panels />}
      <EditorStatus>
        <WorkNews />
      </EditorStatus>
      <StepDialogs />
      <ExportDialog />
      <SendReviewDialog />
      <TakeReviewDialog />
      <TakeTableDialog />
      <FitAllDialog />
    </div>
  )
}

/** The parts below each other, on a page too narrow for panels. */
function Stacked() {
  return (
    <main className={`${styles['main']} ${styles['stacked']}`}>
      <ErrorBoundary part={t('editor.player')}>
        <PlayerPanel />
      </ErrorBoundary>
      <ErrorBoundary part={t('editor.script')}>
        <ScriptPanel help={<LettersButton />} />
      </ErrorBoundary>
      <ErrorBoundary part={t('editor.timeline')}>
        <TimelinePanel />
      </ErrorBoundary>
      <ErrorBoundary part={t('side.tabs')}>
        <SidePanel />
      </ErrorBoundary>
    </main>
  )
}

/** The parts in panels that keep their sizes. */
function Panels() {
  return (
    <main className={styles['main']}>
      <Group orientation="vertical" {...remembered('rows', { upper: 66, timeline: 34 })}>
        <Panel id="upper" minSize="200px">
          <Group orientation="horizontal" {...remembered('columns', { script: 70, side: 30 })}>
            <Panel id="script" minSize="360px">
              <ErrorBoundary part={t('editor.script')}>
                <ScriptPanel help={<LettersButton />} />
              </ErrorBoundary>
            </Panel>
            <Separator className={styles['upright'] ?? ''} aria-label={t('editor.resizeColumns')} />
            <Panel id="side" minSize="280px">
              <div className={styles['side']}>
                <ErrorBoundary part={t('editor.player')}>
                  <PlayerPanel />
                </ErrorBoundary>
                <ErrorBoundary part={t('side.tabs')}>
                  <SidePanel />
                </ErrorBoundary>
              </div>
            </Panel>
          </Group>
        </Panel>
        <Separator className={styles['level'] ?? ''} aria-label={t('editor.resizeRows')} />
        <Panel id="timeline" minSize="140px">
          <ErrorBoundary part={t('editor.timeline')}>
            <TimelinePanel />
          </ErrorBoundary>
        </Panel>
      </Group>
    </main>
  )
}

/** Pages narrower than this get their parts below each other. */
const NARROW = window.matchMedia('(max-width: 760px)')

/** Whether the page is too narrow for panels beside each other. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      NARROW.addEventListener('change', listener)
      return () => NARROW.removeEventListener('change', listener)
    },
    () => NARROW.matches,
  )
}

/** The props that restore the sizes of a group of panels from the settings and keep changes there. */
function remembered(name: string, standard: Layout) {
  const kept = session().settings?.layout[name]
  const known = typeof kept === 'object' && kept !== null && Object.keys(standard).every((id) => id in kept)
  return {
    defaultLayout: known ? (kept as Layout) : standard,
    onLayoutChanged: (layout: Layout) => void run(() => changeSettings({ layout: { [name]: layout } })),
  }
}
