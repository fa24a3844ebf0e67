import { useState } from 'react'
import { promotionsApi } from '../../../contract/console/promotions.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../lib/acts.ts'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import { Wrong } from '../parts/Wrong.tsx'
import { PROMOTIONS, type SavedOffer } from './usePromotions.ts'

/** Ends an offer now, once it was confirmed. */
export function EndPromotion({ offer: { id, names, state } }: { offer: SavedOffer }) {
  const { words, language } = useConsole()
  const may = useMay()
  const say = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const said = words.content
  const end = useAct(promotionsApi.endPromotion, {
    done: () => {
      setIsAsking(false)
      say(said.ended)
    },
    also: [PROMOTIONS],
  })
  if (state === 'over' || !may('endPromotion')) return null
  const title = said.endOf((language === 'bn' && names.bn) || names.en)
  return (
    <>
      <Button kind="secondary" small aria-label={title} onClick={() => setIsAsking(true)}>
        {said.end}
      </Button>
      {isAsking ? (
        <Dialog
          title={title}
          closeLabel={words.close}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setIsAsking(false)}>
                {words.cancel}
              </Button>
              <Button kind="danger" busy={end.isPending} onClick={() => end.mutate({ id })}>
                {said.end}
              </Button>
            </>
          }
        >
          <p>{said.kept}</p>
          <Wrong error={end.error} />
        </Dialog>
      ) : null}
    </>
  )
}
