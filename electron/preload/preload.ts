import { contextBridge, type IpcRendererEvent, ipcRenderer, webFrame, webUtils } from 'electron'
import { COMMAND_CHANNEL, EVENT_CHANNEL, FILE_CHANNEL } from '../../shared/channels.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Bridge, Result, StudioEventName, StudioEvents } from '../../shared/ipc.ts'
import { failures } from '../../shared/locale/en/failures.ts'

/** The English comes from its table alone, as all texts are more than a preload should hold. */
const NOT_ON_DISK: Failure = {
  kind: 'file',
  message: failures['failure.notOnDisk'],
  said: { key: 'failure.notOnDisk' },
}

/** The path of a file. Only a recording and a pasted text, which the page has made itself, have to be written first. */
async function pathOf(file: File): Promise<Result<string>> {
  const path = webUtils.getPathForFile(file)
  if (path !== '') return { ok: true, value: path }
  if (file.type === 'audio/wav' || file.type === 'text/plain') {
    return ipcRenderer.invoke(FILE_CHANNEL, file.name, new Uint8Array(await file.arrayBuffer()))
  }
  return { ok: false, failure: NOT_ON_DISK }
}

const bridge: Bridge = {
  shell: 'electron',
  invoke: (command, input, task) =>
    ipcRenderer.invoke(COMMAND_CHANNEL, command, input, task) as Promise<Result<unknown>>,
  subscribe: (event, listener) => {
    const onChannelEvent = (_: IpcRendererEvent, name: StudioEventName, data: unknown) => {
      if (name === event) listener(data as StudioEvents[typeof event])
    }
    ipcRenderer.on(EVENT_CHANNEL, onChannelEvent)
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, onChannelEvent)
    }
  },
  pathsOf: async (files) => {
    const paths: string[] = []
    for (const file of files as readonly File[]) {
      const path = await pathOf(file)
      if (!path.ok) return path
      paths.push(path.value)
    }
    return { ok: true, value: paths }
  },
  zoom: (factor) => webFrame.setZoomFactor(factor),
  // The studio runs as long as the window, so the link never breaks.
  watchLink: (listener) => {
    listener('up')
    return () => undefined
  },
}

contextBridge.exposeInMainWorld('studio', bridge)
