import { useEffect, useState } from 'react'
import styles from './App.module.css'
import { EditorPage } from './EditorPage.tsx'
import { PaletteDialog } from './PaletteDialog.tsx'
import { PacksDialog } from './packs/PacksDialog.tsx'
import { SettingsDialog } from './settings/SettingsDialog.tsx'
import { ShortcutsDialog } from './settings/ShortcutsDialog.tsx'
import { DropZone } from './start/DropZone.tsx'
import { DubView } from './start/DubView.tsx'
import { Header } from './start/Header.tsx'
import { ProjectsDialog } from './start/ProjectsDialog.tsx'
import { SaveAsDialog } from './start/SaveAsDialog.tsx'
import { StatusBar } from './start/StatusBar.tsx'
import { VideoList } from './start/VideoList.tsx'
import { Welcome } from './start/Welcome.tsx'
import { useProjectStore } from './state/project.ts'
import { useSession } from './state/session.ts'
import { Notices } from './ui/Notices.tsx'
import { t } from './ui/t.ts'

/** The whole page: what stands around it, and the room that is shown. */
export function App() {
  const theme = useSession(({ settings }) => settings?.theme)
  const project = useProjectStore(({ open }) => open?.id)
  const announcement = useSession((state) => state.announcement)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme ?? 'system'
  }, [theme])
  return (
    <DropZone>
      <LinkNotice />
      {project === undefined ? (
        <div className={styles['page']}>
          <Header />
          <Room />
          <StatusBar />
        </div>
      ) : (
        <EditorPage key={project} />
      )}
      <Notices />
      <PacksDialog />
      <PaletteDialog />
      <ProjectsDialog />
      <SaveAsDialog />
      <SettingsDialog />
      <ShortcutsDialog />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </DropZone>
  )
}

/** After so long a studio that does not answer has ended; another one has a page and a key of its own. */
const GONE_MS = 15_000

function LinkNotice() {
  const linkUp = useSession((state) => state.linkUp)
  const known = useSession(({ dubs }) => dubs !== undefined)
  const [gone, setGone] = useState(false)
  useEffect(() => {
    setGone(false)
    if (linkUp) return
    const timer = setTimeout(() => setGone(true), GONE_MS)
    return () => clearTimeout(timer)
  }, [linkUp])
  if (linkUp || !known) return null
  return (
    <p className={styles['lost']} role="alert">
      {t(gone ? 'app.linkGone' : 'app.linkLost')}
    </p>
  )
}

function Room() {
  const dubs = useSession((state) => state.dubs)
  const selected = useSession((state) => state.selected)
  if (dubs === undefined) return <main className={styles['loading']}>{t('app.loading')}</main>
  const dub = dubs.find(({ id }) => id === selected)
  if (dub === undefined) return <Welcome />
  return (
    <div className={styles['columns']}>
      <VideoList dubs={dubs} selected={dub.id} />
      <DubView key={dub.id} dub={dub} />
    </div>
  )
}
