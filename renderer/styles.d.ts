declare module '*.css'
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}

interface Window {
  /** Put there by the preload script where the page runs in Electron. */
  readonly studio?: import('../shared/ipc.ts').Bridge
}

/** The address of a file that runs in a scope of its own, such as an audio worklet. */
declare module '*?worker&url' {
  const url: string
  export default url
}
