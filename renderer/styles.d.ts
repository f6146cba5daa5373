declare module '*.css'
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}

/** A document of the source as its text. */
declare module '*.md?raw' {
  const text: string
  export default text
}

interface Window {
  /** The bridge, set by the preload script in Electron. */
  readonly studio?: import('../shared/ipc.ts').Bridge
}

/** The address of a script that runs in its own scope, such as an audio worklet. */
declare module '*?worker&url' {
  const url: string
  export default url
}
