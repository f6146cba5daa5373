import { type DragEvent, type ReactNode, useState } from 'react'
import { say } from '../../shared/locale/message.ts'
import { t, words } from '../locales/t.ts'
import { useProjectStore } from '../state/project.ts'
import { notify, placeNow, run } from '../state/studio.ts'
import { takeFiles } from '../state/takeFiles.ts'
import styles from './DropZone.module.css'

/** Lets the user drop videos anywhere on the page, and subtitles on an open project. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const [over, setOver] = useState(false)
  const editing = useProjectStore(({ open }) => open !== undefined)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const { items, files } = event.dataTransfer
    // A folder comes as a file that cannot be read.
    const folders = new Set(
      [...items].map((item) => item.webkitGetAsEntry()).flatMap((one) => (one?.isDirectory ? one.name : [])),
    )
    for (const name of folders) {
      const said = say('refused.other', { name, why: say('failure.file.folder', { path: name }) })
      notify({ kind: 'file', message: words(said), said }, placeNow())
    }
    const given = [...files].filter(({ name }) => !folders.has(name))
    void run(() => takeFiles(given))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a button beside it for those who cannot
    <div className={styles['zone']} onDragOver={onDragOver} onDragLeave={() => setOver(false)} onDrop={onDrop}>
      {children}
      {over && <div className={styles['veil']}>{t(editing ? 'subtitles.drop' : 'start.drop')}</div>}
    </div>
  )
}
