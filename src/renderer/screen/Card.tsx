import type { ReactNode } from 'react'
import styles from './screen.module.css'

/** One part of a page under a title; `told` says more beside it. */
export function Card({ title, told, children }: { title: string; told?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles['card']} aria-label={title}>
      <div className={styles['cardHead']}>
        <h2>{title}</h2>
        {told !== undefined && <span className={styles['dim']}>{told}</span>}
      </div>
      {children}
    </section>
  )
}
