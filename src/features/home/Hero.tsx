import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { contentApi } from '../../../contract/content.ts'
import { useApp, useArt, usePicture } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import { useIsPrerendering } from '../../lib/hydration/useIsPrerendering.ts'
import { lazyPart } from '../../ui/lazy/lazyPart.ts'
import { Carousel } from '../../ui/Carousel.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './Hero.module.css'
import { ItemLink } from './ItemLink.tsx'
import { useSlides } from './useSlides.ts'

const QueryFallback = lazyPart(async () => (await import('./QueryFallback.tsx')).QueryFallback)

/** The main slides: one at a time, as many as the host sends (S-NHOME-06, S-WHOME-01, K-AMT-16). */
export function Hero() {
  const { t, settings } = useApp()
  const picture = usePicture()
  const art = useArt()
  const isPrerendering = useIsPrerendering()
  // Then the first picture is already on its way.
  const [wasPainted] = useState(isPrerendering)
  const { slides, titleOf, isPending, isFailed, retry } = useSlides('Main')
  if (isPending) return <Splash />
  if (isFailed) {
    return <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry} />
  }
  if (slides.length === 0) return null
  return (
    <Carousel
      label={t('home.carousel')}
      isStill={isPrerendering || settings.savesData()}
      words={{
        previous: t('common.previous'),
        next: t('common.next'),
        pause: t('home.pause'),
        play: t('home.play'),
        slide: (number, total) => t('home.slide', { number, total }),
      }}
      slides={slides.map((slide, at) => ({
        id: slide.id,
        render: (isSoon) => (
          <ItemLink link={slide.link} className={styles.slide}>
            <Picture
              className={styles.picture}
              src={(wasPainted && at === 0 ? picture : art)(slide.image)}
              alt=""
              width={1600}
              height={600}
              eager={isSoon}
            />
            <span className={styles.title}>{titleOf(slide)}</span>
          </ItemLink>
        ),
      }))}
    />
  )
}

/** The loader's logo in the slides' place while the first data comes; ends with the answer, a failed one too (S-NHOME-08). */
function Splash() {
  const { t } = useApp()
  const picture = usePicture()
  const { data } = useQuery(query(contentApi.logo, {}))
  const splash = (
    <div className={styles.splash} role="status" aria-busy="true">
      {data?.loaderLogo ? (
        <img src={picture(data.loaderLogo)} alt="" width={56} height={56} crossOrigin="anonymous" />
      ) : null}
      <span>{t('home.loading')}</span>
    </div>
  )
  return (
    <Suspense fallback={splash}>
      <QueryFallback queryKey={query(contentApi.sliders, {}).queryKey} error={null}>
        {splash}
      </QueryFallback>
    </Suspense>
  )
}
