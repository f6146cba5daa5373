import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps {
  readonly accept: string
  readonly multiple?: boolean
  readonly kind?: 'primary' | 'plain' | 'quiet'
  readonly className?: string
  /** What a screen reader calls the hidden field; the button's own text where absent. */
  readonly label: string
  readonly children: ReactNode
  onFiles(files: File[]): void
}

/** A button that opens the system's dialog for files. */
export function FileButton({
  accept,
  multiple = false,
  kind = 'plain',
  className,
  label,
  children,
  onFiles,
}: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={kind} {...(className === undefined ? {} : { className })} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
