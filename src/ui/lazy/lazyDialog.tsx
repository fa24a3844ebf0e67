import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useFailedToast } from '../Toast.tsx'

/**
 * A dialog loaded when it is first opened. Where its chunk cannot be had a toast says so and the dialog closes: the
 * screen below stands, and the next press asks again. Source: pwa.md 1.6; decision 130.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const tellFailed = useFailedToast()
    const giveUp = useEffectEvent(() => {
      tellFailed()
      props.onClose()
    })
    useEffect(() => {
      if (loaded) return
      let isGone = false
      load().then(
        (part) => {
          loaded = part
          if (!isGone) setLoaded(() => part)
        },
        () => {
          if (!isGone) giveUp()
        },
      )
      return () => {
        isGone = true
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}
