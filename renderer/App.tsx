import { type ComponentType, useEffect, useState } from 'react'
import type { LinkState } from '../shared/ipc.ts'
import type { TextKey } from '../shared/locale/textTable.ts'
import styles from './App.module.css'
import { LeaveDialog } from './editor/LeaveDialog.tsx'
import { t } from './locales/t.ts'
import { RoomLayer } from './RoomLayer.tsx'
import { CorrectionsDialog } from './settings/CorrectionsDialog.tsx'
import { DubView } from './start/DubView.tsx'
import { Header } from './start/Header.tsx'
import { DropZone } from './start/list/DropZone.tsx'
import { ProjectsDialog } from './start/list/ProjectsDialog.tsx'
import { ThereDialog } from './start/list/ThereDialog.tsx'
import { VideoList } from './start/list/VideoList.tsx'
import { Welcome } from './start/list/Welcome.tsx'
import { WhoseSubtitles } from './start/list/WhoseSubtitles.tsx'
import { SaveAsDialog } from './start/SaveAsDialog.tsx'
import { StatusBar } from './start/StatusBar.tsx'
import { useStartFocus } from './start/useStartFocus.ts'
import { holdActions } from './state/actions.ts'
import { closeDialog, useDialog } from './state/dialogs.ts'
import { useProjectStore } from './state/document/project.ts'
import { useSession } from './state/session.ts'
import { studio } from './state/studio/studio.ts'
import { LetterBar } from './typing/LetterBar.tsx'
import { Dialog } from './ui/Dialog.tsx'
import { loadedLater } from './ui/loadedLater.tsx'
import { ErrorBoundary } from './ui/notes/ErrorBoundary.tsx'
import { Notices } from './ui/notes/Notices.tsx'

/** Zoom factor of the page for each text size of the settings. */
const ZOOM_FACTORS = { small: 0.9, normal: 1, large: 1.15, largest: 1.3 } as const

const EditorPage = loadedLater(async () => {
  const [{ EditorPage }, { editorRuns }] = await Promise.all([import('./EditorPage.tsx'), import('./editorRuns.ts')])
  holdActions(editorRuns)
  return EditorPage
})

/** The whole page: the start page or the editor, with the open room over it. */
export function App() {
  const theme = useSession(({ settings }) => settings?.theme)
  const textSize = useSession(({ settings }) => settings?.textSize)
  const project = useProjectStore(({ open }) => open?.id)
  const name = useProjectStore(({ open }) => open?.name ?? '')
  const room = useSession((state) => state.room)
  const videos = useSession(({ dubs }) => dubs?.length ?? 0)
  useStartFocus({ project, videos })
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme ?? 'system'
  }, [theme])
  useEffect(() => {
    studio().bridge.zoom?.(ZOOM_FACTORS[textSize ?? 'normal'])
  }, [textSize])
  return (
    <DropZone>
      <LinkNotice />
      <Notices />
      <div className={styles['stage']}>
        <div className={styles['under']} inert={room !== undefined}>
          {project === undefined ? (
            <div className={styles['page']}>
              <Header />
              <Room />
              <StatusBar />
            </div>
          ) : (
            <ErrorBoundary key={project} part={name}>
              <EditorPage />
            </ErrorBoundary>
          )}
        </div>
        <RoomLayer />
      </div>
      <LeaveDialog />
      <ProjectsDialog />
      <SaveAsDialog />
      <WhoseSubtitles />
      <ThereDialog />
      <DialogLayer />
      <CorrectionsDialog />
      <LetterBar />
      <Announcement />
    </DropZone>
  )
}

/** The last announcement for screen readers. A component of its own, so that an announcement does not draw the whole page anew. */
function Announcement() {
  const announcementText = useSession(({ announcement }) => announcement)
  return (
    <p className="visually-hidden" role="status">
      {announcementText}
    </p>
  )
}

function Room() {
  const dubs = useSession((state) => state.dubs)
  const selected = useSession((state) => state.selected)
  const refused = useSession(({ link }) => link === 'refused')
  if (dubs === undefined) return <main className={styles['loading']}>{!refused && t('app.loading')}</main>
  const dub = dubs.find(({ id }) => id === selected)
  if (dub === undefined) return <Welcome />
  return (
    <div className={styles['columns']}>
      <VideoList dubs={dubs} selected={dub.id} />
      <DubView key={dub.id} dub={dub} />
    </div>
  )
}

/** The dialogs of the whole studio that load when they are first opened. */
const DIALOGS = {
  settings: loadedLater(async () => (await import('./settings/SettingsSections.tsx')).SettingsSections),
  shortcuts: loadedLater(async () => (await import('./settings/ShortcutList.tsx')).ShortcutList),
  packs: loadedLater(async () => (await import('./packs/PackLists.tsx')).PackLists),
  listening: loadedLater(async () => (await import('./lab/ListeningTests.tsx')).ListeningTests),
  palette: loadedLater(async () => (await import('./Palette.tsx')).Palette),
} as const satisfies Record<string, ComponentType>
const DIALOG_NAMES = Object.keys(DIALOGS) as (keyof typeof DIALOGS)[]

/** The dialogs of the whole studio, each in its frame. */
function DialogLayer() {
  return DIALOG_NAMES.map((name) => <PageDialog key={name} name={name} />)
}

function PageDialog({ name }: { readonly name: keyof typeof DIALOGS }) {
  const open = useDialog(name) !== undefined
  const Content = DIALOGS[name]
  return (
    <Dialog title={t(`${name}.title`)} open={open} onClose={() => closeDialog(name)}>
      <Content />
    </Dialog>
  )
}

/** Silence in ms after which the studio is taken to have ended. A restarted studio has another page and key. */
const GONE_MS = 15_000

/** Says that the connection to the studio is broken, and how to restore it. */
function LinkNotice() {
  const link = useSession((state) => state.link)
  const known = useSession(({ dubs }) => dubs !== undefined)
  const gone = useSilentFor(link, GONE_MS)
  if (link === 'up' || (link === 'down' && !known && !gone)) return null
  return (
    <p className={styles['lost']} role="alert">
      {t(wordsFor(link, gone))}
    </p>
  )
}

function wordsFor(link: Exclude<LinkState, 'up'>, gone: boolean): TextKey {
  if (link === 'refused') return 'app.linkRefused'
  return gone ? 'app.linkGone' : 'app.linkLost'
}

function useSilentFor(link: LinkState, milliseconds: number): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    setGone(false)
    if (link !== 'down') return
    const timer = setTimeout(() => setGone(true), milliseconds)
    return () => clearTimeout(timer)
  }, [link, milliseconds])
  return gone
}
