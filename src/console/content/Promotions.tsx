import { Link } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useConsole } from '../lib/console.tsx'
import { useMay } from '../lib/reads.ts'
import parts from '../parts/parts.module.css'
import { Unread } from '../parts/Unread.tsx'
import { ContentTabs } from './ContentTabs.tsx'
import { EndPromotion } from './EndPromotion.tsx'
import { LastChange } from './LastChange.tsx'
import { SpanWords } from './Span.tsx'
import { type SavedOffer, usePromotions } from './usePromotions.ts'

/** Every offer, in the order in which players see them. */
export function Promotions() {
  const { words } = useConsole()
  const may = useMay()
  const { data, error, refetch } = usePromotions()
  const said = words.content
  return (
    <>
      <ContentTabs title={said.promotions} />
      {data ? (
        <div className={parts.sections}>
          {may('addPromotion') ? (
            <div>
              <ButtonLink to="/content/promotions/$id" params={{ id: 'new' }} small>
                <Icon name="plus" size={20} />
                {said.addPromotion}
              </ButtonLink>
            </div>
          ) : null}
          {data.data.length === 0 ? <p>{said.noPromotions}</p> : <Table offers={data.data} />}
        </div>
      ) : (
        <Unread error={error} retry={refetch} height={480} />
      )}
    </>
  )
}

function Table({ offers }: { offers: SavedOffer[] }) {
  const { words, format, language } = useConsole()
  const said = words.content
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div role="region" aria-label={said.promotions} tabIndex={0} className={parts.scroll}>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{said.name}</th>
            <th scope="col">{said.bonus}</th>
            <th scope="col">{said.times}</th>
            <th scope="col">{said.when}</th>
            <th scope="col">{said.state}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => {
            const { id, names, percent, factor, from, until, state, changed } = offer
            return (
              <tr key={id}>
                <th scope="row">
                  <Link to="/content/promotions/$id" params={{ id }}>
                    {(language === 'bn' && names.bn) || names.en}
                  </Link>
                  <LastChange changed={changed} />
                </th>
                <td className="figures">{`${format.digits(String(percent))}%`}</td>
                <td className="figures">{format.digits(String(factor))}</td>
                <td className={parts.small}>
                  <SpanWords from={from} until={until} />
                </td>
                <td>
                  <div className={parts.actions}>
                    <span className={parts.tag} data-kind={state === 'running' ? 'info' : undefined}>
                      {said.offerStates[state]}
                    </span>
                    <EndPromotion offer={offer} />
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
