import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels'
import { FitAllDialog } from './assistant/FitAllDialog.tsx'
import styles from './EditorPage.module.css'
import { EditorBar } from './editor/EditorBar.tsx'
import { EditorStatus } from './editor/EditorStatus.tsx'
import { FirstSteps } from './editor/FirstSteps.tsx'
import { MediaNotice } from './editor/MediaNotice.tsx'
import { ExportDialog } from './export/ExportDialog.tsx'
import { t } from './locales/t.ts'
import { PlayerPanel } from './player/PlayerPanel.tsx'
import { usePlayer } from './player/playerState.ts'
import { StepDialogs } from './render/StepDialogs.tsx'
import { WorkNews } from './render/WorkNews.tsx'
import { SendReviewDialog } from './review/SendReviewDialog.tsx'
import { TakeReviewDialog } from './review/TakeReviewDialog.tsx'
import { TakeTableDialog } from './review/TakeTableDialog.tsx'
import { SidePanel } from './SidePanel.tsx'
import { ScriptPanel } from './script/ScriptPanel.tsx'
import { guardEdits } from './state/document/guardEdits.ts'
import { guardView } from './state/document/keepView.ts'
import { useFollowingAssistant, useTalks } from './state/editor/conversation.ts'
import { useFitting } from './state/editor/fits.ts'
import { useJudging } from './state/editor/lineStatuses.ts'
import { useCheckingTexts } from './state/editor/textChecks.ts'
import { useFindingWords } from './state/editor/useFindingWords.ts'
import { session } from './state/session.ts'
import { useSideTab } from './state/sidePanel.ts'
import { changeSettings } from './state/studio/connection.ts'
import { run } from './state/studio/studio.ts'
import { DescribeDialog } from './timeline/describe/DescribeDialog.tsx'
import { TimelinePanel } from './timeline/TimelinePanel.tsx'
import { LettersButton } from './typing/LettersButton.tsx'
import { ErrorBoundary } from './ui/notes/ErrorBoundary.tsx'

/** The editor: script, picture, cast and timeline of the open project, in panels that keep their sizes. */
export function EditorPage() {
  useEffect(guardEdits, [])
  useEffect(guardView, [])
  useFollowingAssistant()
  const narrow = useMatch(NARROW_PAGE_QUERY)
  const records = usePlayer(({ recording }) => recording !== undefined)
  return (
    <div className={styles['page']}>
      <LineStatusUpdater />
      <EditorBar />
      <div className={styles['notices']}>
        <MediaNotice />
        {!records && <FirstSteps />}
      </div>
      {narrow ? <Stacked /> : <Panels records={records} />}
      <EditorStatus>
        <WorkNews />
      </EditorStatus>
      <StepDialogs />
      <ExportDialog />
      <SendReviewDialog />
      <TakeReviewDialog />
      <TakeTableDialog />
      <FitAllDialog />
      <DescribeDialog />
    </div>
  )
}

/** Keeps what is known of each line up to date. Its own component, as it runs with each edit, and the page need not. */
function LineStatusUpdater() {
  useFitting()
  useCheckingTexts()
  useJudging()
  useFindingWords()
  return null
}

/** The parts below each other, on a page too narrow or too low for panels. */
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

/**
 * The parts in panels that keep their sizes. The timeline is as wide as the page where that leaves the side its height; on
 * a low page it lies below the script, and the side beside both.
 */
function Panels({ records }: { readonly records: boolean }) {
  const low = useMatch(LOW_PAGE_QUERY)
  const tab = useSideTab()
  const talks = useTalks()
  const tall = tab === 'mixer' || (tab === 'assistant' && talks)
  const script = (
    <ErrorBoundary part={t('editor.script')}>
      <ScriptPanel help={<LettersButton />} />
    </ErrorBoundary>
  )
  const side = (
    <div className={styles['side']} data-tall={tall || undefined}>
      <ErrorBoundary part={t('editor.player')}>
        <PlayerPanel />
      </ErrorBoundary>
      <ErrorBoundary part={t('side.tabs')}>
        <SidePanel />
      </ErrorBoundary>
    </div>
  )
  return (
    <main className={`${styles['main']} ${low ? styles['low'] : ''}`} data-recording={records || undefined}>
      {low ? (
        <Beside start={<Below upper={script} />} side={side} />
      ) : (
        <Below upper={<Beside start={script} side={side} />} />
      )}
    </main>
  )
}

interface BesideProps {
  readonly start: ReactNode
  readonly side: ReactNode
}

/** Two columns, of which the second is that of picture and panels. */
function Beside({ start, side }: BesideProps) {
  return (
    <Group orientation="horizontal" {...remembered('columns', { script: 70, side: 30 })}>
      <Panel id="script" minSize="360px">
        {start}
      </Panel>
      <Separator className={styles['upright'] ?? ''} aria-label={t('editor.resizeColumns')} />
      <Panel id="side" minSize="280px">
        {side}
      </Panel>
    </Group>
  )
}

/** Two rows, of which the second is the timeline. */
function Below({ upper }: { readonly upper: ReactNode }) {
  return (
    <Group orientation="vertical" {...remembered('rows', { upper: 66, timeline: 34 })}>
      <Panel id="upper" minSize="200px">
        {upper}
      </Panel>
      <Separator className={styles['level'] ?? ''} aria-label={t('editor.resizeRows')} />
      <Panel id="timeline" minSize="140px">
        <ErrorBoundary part={t('editor.timeline')}>
          <TimelinePanel />
        </ErrorBoundary>
      </Panel>
    </Group>
  )
}

/**
 * Pages that are narrower or lower than this, as one that is magnified, get their parts below each other; on lower ones than the
 * second the timeline makes room for the side. Style sheets know the same sizes.
 */
const NARROW_PAGE_QUERY = window.matchMedia('(max-width: 760px), (max-height: 520px)')
const LOW_PAGE_QUERY = window.matchMedia('(max-height: 879px)')

/** Whether the page matches a media query. */
function useMatch(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
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
