import { type DragEvent, type ReactNode, useState } from 'react'
import { t } from '../../locales/t.ts'
import { useProjectStore } from '../../state/document/project.ts'
import { takeDropped, takeFiles } from '../../state/document/takeFiles.ts'
import type { DroppedFolder } from '../../state/studio/droppedFiles.ts'
import { run, studio } from '../../state/studio/studio.ts'
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
    // What was dropped is known during this event alone. A folder comes as a file that a page cannot read.
    const folders = [...items].map((item) => item.webkitGetAsEntry()).filter((one) => one?.isDirectory === true)
    const names = new Set(folders.map((one) => one?.name))
    const loose = [...files].filter(({ name }) => !names.has(name))
    // On a desktop the studio reads folders itself.
    if (studio().bridge.shell === 'electron') void run(() => takeFiles([...files]))
    else void run(() => takeDropped(loose, folders as readonly unknown[] as readonly DroppedFolder[]))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a button beside it for those who cannot
    <div className={styles['zone']} onDragOver={onDragOver} onDragLeave={() => setOver(false)} onDrop={onDrop}>
      {children}
      {over && <div className={styles['veil']}>{t(editing ? 'subtitles.drop' : 'start.drop')}</div>}
    </div>
  )
}
