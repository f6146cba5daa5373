import { contextBridge, type IpcRendererEvent, ipcRenderer, webFrame, webUtils } from 'electron'
import { COMMAND_CHANNEL, EVENT_CHANNEL, FILE_CHANNEL } from '../../shared/channels.ts'
import type { Bridge, Result, StudioEventName, StudioEvents } from '../../shared/ipc.ts'
import { filePaths } from './filePaths.ts'

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
  pathsOf: (files) =>
    filePaths(files as readonly File[], {
      diskPath: (file) => webUtils.getPathForFile(file),
      send: (name, bytes) => ipcRenderer.invoke(FILE_CHANNEL, name, bytes) as Promise<Result<string>>,
    }),
  zoom: (factor) => webFrame.setZoomFactor(factor),
  // The studio runs as long as the window, so the link never breaks.
  watchLink: (listener) => {
    listener('up')
    return () => undefined
  },
}

contextBridge.exposeInMainWorld('studio', bridge)
