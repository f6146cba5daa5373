import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import { COMMAND_CHANNEL, EVENT_CHANNEL } from '../../shared/channels.ts'
import type { Bridge, Result, StudioEventName, StudioEvents } from '../../shared/ipc.ts'

const bridge: Bridge = {
  shell: 'electron',
  invoke: (command, input, task) =>
    ipcRenderer.invoke(COMMAND_CHANNEL, command, input, task) as Promise<Result<unknown>>,
  subscribe: (event, listener) => {
    const heard = (_: IpcRendererEvent, name: StudioEventName, data: unknown) => {
      if (name === event) listener(data as StudioEvents[typeof event])
    }
    ipcRenderer.on(EVENT_CHANNEL, heard)
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, heard)
    }
  },
  // Files are on this computer already; a file made by the page itself has no path.
  pathsOf: async (files) => {
    const paths = files.map((file) => webUtils.getPathForFile(file as File))
    const message = 'This file is not on the disk. Save it first, then drop it again.'
    return paths.includes('') ? { ok: false, failure: { kind: 'file', message } } : { ok: true, value: paths }
  },
  // The studio lives and dies with the window.
  watchLink: (listener) => {
    listener(true)
    return () => undefined
  },
}

contextBridge.exposeInMainWorld('studio', bridge)
