import { render } from 'solid-js/web';
import { App } from './app';
import { connect } from './shell/connection';
import './ui/theme.css';
import './ui/parts.css';
import './shell/shell.css';

const root = document.getElementById('app');
if (root) {
  const engine = connect();
  render(() => <App engine={engine} />, root);
}
